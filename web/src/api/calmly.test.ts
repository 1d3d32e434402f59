import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmly } from './calmly';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('acts soon, then not more often than allowed, and not after it was called off', () => {
  let acted = 0;
  const asking = calmly(1000, () => acted++);
  asking.soon();
  asking.soon();
  vi.advanceTimersByTime(1);
  expect(acted).toBe(1);
  asking.soon();
  vi.advanceTimersByTime(900);
  asking.soon();
  expect(acted).toBe(1);
  vi.advanceTimersByTime(200);
  expect(acted).toBe(2);
  asking.soon();
  asking.cancel();
  vi.advanceTimersByTime(5000);
  expect(acted).toBe(2);
});
