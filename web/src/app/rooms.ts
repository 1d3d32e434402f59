// The rooms of the page. Each is a file of its own, loaded when it is first entered.

import type { Component } from 'svelte';
import type { RoomName, RoomProps } from './router.svelte';

export const loadRoom: Record<RoomName, () => Promise<{ default: Component<RoomProps> }>> = {
  play: () => import('../rooms/play/Room.svelte'),
  analyse: () => import('../rooms/analyse/Room.svelte'),
  arena: () => import('../rooms/arena/Room.svelte'),
  train: () => import('../rooms/train/Room.svelte'),
};
