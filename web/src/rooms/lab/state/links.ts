// Where a link of a page leads from here.

import { href } from '../../../app/router.svelte';

export interface Link {
  href: string;
  /** To another site. */
  outside: boolean;
}

/**
 * Of the web, or the page of another experiment (`c-breadth.md`, as in docs/lab); null: nowhere from
 * here, whatever else it may be.
 */
export function linkOf(address: string): Link | null {
  const page = /^(?:\.\/)?([a-z0-9]+(?:-[a-z0-9]+)+)\.md(?:#.*)?$/.exec(address);
  if (page) return { href: href('lab', [page[1]!]), outside: false };
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    return { href: new URL(address).href, outside: true };
  } catch {
    return null;
  }
}
