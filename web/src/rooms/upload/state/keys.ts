// The upload token and the owner's keys of this browser's agents, by name, kept in localStorage.

import { readStored, writeStored } from '../../../app/stored';

const keysName = 'upload-keys';
const tokenName = 'upload-token';

function all(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readStored(keysName) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export const keys = {
  /** '' where there is none. */
  of(name: string): string {
    const kept = all();
    return Object.hasOwn(kept, name) ? String(kept[name]) : '';
  },
  keep(name: string, key: string): void {
    writeStored(keysName, JSON.stringify({ ...all(), [name]: key }));
  },
};

export const token = {
  read: (): string => readStored(tokenName) ?? '',
  keep: (value: string): void => writeStored(tokenName, value),
};
