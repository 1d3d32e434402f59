// The rooms of the page. Each is a file of its own, loaded when it is first entered.

import type { Component } from 'svelte';
import type { RoomName, RoomProps } from './router.svelte';

type RoomFile = { default: Component<RoomProps> };

const files: Record<RoomName, () => Promise<RoomFile>> = {
  play: () => import('../rooms/play/Room.svelte'),
  analyse: () => import('../rooms/analyse/Room.svelte'),
  arena: () => import('../rooms/arena/Room.svelte'),
  train: () => import('../rooms/train/Room.svelte'),
  lab: () => import('../rooms/lab/Room.svelte'),
  upload: () => import('../rooms/upload/Room.svelte'),
};

/** Fetched once; the browser keeps it. */
export function loadRoom(name: RoomName): Promise<RoomFile> {
  return files[name]();
}
