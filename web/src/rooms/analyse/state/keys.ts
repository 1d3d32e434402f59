// Which keys go through the game, where nothing else wants them.

import type { Step } from './study';

const ways: Record<string, Step> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};
const owners =
  'input, textarea, select, dialog, [role="grid"], [role="slider"], [role="tablist"], [role="menu"]';

export function stepOfKey(event: KeyboardEvent): Step | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.target instanceof Element && event.target.closest(owners)) return null;
  return ways[event.key] ?? null;
}
