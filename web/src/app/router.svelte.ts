// The address of the page, after the '#':
//
//   #/play  #/play/GAMEID?ply=  #/analyse?...  #/arena  #/arena/t/ID  #/arena/agent/SPEC  #/train  #/train/ID
//   #/lab  #/lab/EXPERIMENT  #/lab/EXPERIMENT/RUN  #/upload  #/upload/ID
//
// The first part names the room, the rest (`path`, decoded) and the query belong to it. An empty
// address is the Play room; one that names no room is told to be wrong. What a reader looks at is in
// the address: a reload, a second tab and a link that is passed on show the same. Links are plain
// <a href={href(...)}>.

import { token, withoutToken } from './owner-token';

export type RoomName = 'play' | 'analyse' | 'arena' | 'train' | 'lab' | 'upload';
export const roomNames: readonly RoomName[] = [
  'play',
  'analyse',
  'arena',
  'train',
  'lab',
  'upload',
];

export interface Route {
  /** null: the address names no room. */
  room: RoomName | null;
  /** What follows the room, decoded: ['t', 'ID'] for #/arena/t/ID. */
  path: string[];
  query: URLSearchParams;
}

/** What every Room.svelte takes. */
export interface RoomProps {
  route: Route;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parseHash(hash: string): Route {
  const [address = '', ...rest] = hash.replace(/^#?\/?/, '').split('?');
  const [first = '', ...path] = address.split('/').filter((part) => part !== '');
  const room = first === '' ? 'play' : (roomNames.find((name) => name === first) ?? null);
  return { room, path: path.map(decoded), query: new URLSearchParams(rest.join('?')) };
}

/** The address of a place in the page: href('arena', ['t', id]) is '#/arena/t/ID'. */
export function href(
  room: RoomName,
  path: readonly string[] = [],
  query: Record<string, string> = {},
): string {
  const address = ['#', room, ...path.map(encodeURIComponent)].join('/');
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

function here(): string {
  if (typeof location === 'undefined') return '';
  const { hash, owner } = withoutToken(location.hash);
  if (owner === null) return hash;
  token.keep(owner);
  history.replaceState(null, '', hash);
  return hash;
}

const initial = parseHash(here());
let current = $state.raw<Route>(initial);

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => {
    current = parseHash(here());
  });
}

export const router = {
  /** Where the page is; reactive. */
  get route(): Route {
    return current;
  },
  /** The page was loaded again, and nobody has gone anywhere since. */
  get reloaded(): boolean {
    if (current !== initial) return false;
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return loaded?.type === 'reload';
  },
};

/** Goes to another place; `replace` leaves no entry in the history (for an address kept up to date). */
export function navigate(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) {
    history.replaceState(null, '', address);
    current = parseHash(address);
  } else {
    location.hash = address;
  }
}
