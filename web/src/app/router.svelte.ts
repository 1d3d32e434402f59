// The address of the page, after the '#':
//
//   #/play  #/play/GAMEID  #/analyse?...  #/arena  #/arena/t/ID  #/arena/agent/SPEC  #/train  #/train/ID
//   #/lab  #/lab/EXPERIMENT  #/lab/EXPERIMENT/RUN  #/upload  #/upload/ID
//
// The first part names the room, the rest (`path`, decoded) and the query belong to it. An empty or
// unknown address is the Play room. Links are plain <a href={href(...)}>.

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
  room: RoomName;
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
  const room = roomNames.find((name) => name === first);
  const query = new URLSearchParams(rest.join('?'));
  return room === undefined
    ? { room: 'play', path: [], query }
    : { room, path: path.map(decoded), query };
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

const here = () => (typeof location === 'undefined' ? '' : location.hash);
let current = $state.raw<Route>(parseHash(here()));

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
