import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveSocket } from './socket';
import type { Wire } from './socket';

class FakeWire implements Wire {
  readyState = 0;
  sent: object[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as object);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: FakeWire[];
let socket: LiveSocket;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  socket = new LiveSocket(() => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  });
});
afterEach(() => vi.useRealTimers());

test('opens on first use, sends when open, and hands answers to their conversation', () => {
  expect(wires).toHaveLength(0);
  const [first, second]: object[][] = [[], []];
  socket.subscribe({ type: 'analyse', position: 'start' }, (message) => first!.push(message));
  socket.subscribe({ type: 'watch-lists' }, (message) => second!.push(message));
  expect(wires).toHaveLength(1);
  const wire = wires[0]!;
  wire.open();
  expect(wire.sent).toEqual([
    { type: 'analyse', position: 'start', id: 1 },
    { type: 'watch-lists', id: 2 },
  ]);
  wire.say({ type: 'lists', id: 2, tournaments: 1, runs: 1 });
  wire.say({ type: 'lists', id: 3, tournaments: 1, runs: 1 });
  wire.onmessage?.({ data: 'no JSON' });
  expect([first!.length, second!.length]).toEqual([0, 1]);
});

test('closing stops the conversation once', () => {
  const subscription = socket.subscribe({ type: 'watch-lists' }, () => {});
  wires[0]!.open();
  subscription.close();
  subscription.close();
  expect(wires[0]!.sent.slice(1)).toEqual([{ type: 'stop', id: 1 }]);
});

test('comes back after a break, with the open requests only', () => {
  const states: boolean[] = [];
  socket.watch((connected) => states.push(connected));
  socket.subscribe({ type: 'watch-lists' }, () => {});
  const closed = socket.subscribe({ type: 'analyse', position: 'start' }, () => {});
  wires[0]!.open();
  closed.close();
  wires[0]!.close();
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  wires[1]!.open();
  expect(wires[1]!.sent).toEqual([{ type: 'watch-lists', id: 1 }]);
  expect(states).toEqual([false, true, false, true]);
});

test('waits longer from try to try', () => {
  socket.subscribe({ type: 'watch-lists' }, () => {});
  for (let i = 0; i < 12; i++) {
    wires.at(-1)!.close();
    vi.advanceTimersByTime(20_000);
  }
  expect(wires).toHaveLength(13);
  wires.at(-1)!.close();
  vi.advanceTimersByTime(5000);
  expect(wires).toHaveLength(13);
});

test('a message that is not as described comes as an error that names the place', () => {
  const heard: object[] = [];
  socket.subscribe({ type: 'watch-lists' }, (message) => heard.push(message));
  wires[0]!.open();
  wires[0]!.say({ type: 'lists', id: 1, tournaments: 'now', runs: 1 });
  const message = expect.stringContaining('"tournaments" is string, not integer');
  expect(heard).toEqual([{ type: 'error', id: 1, error: { code: 'internal', message } }]);
});
