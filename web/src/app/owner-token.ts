// The owner's token: what the server asks for before it starts or stops tournaments. Kept as long as
// the tab. `ogai serve` prints an address that brings it, #/arena?owner=TOKEN; the address shown is
// rid of it at once, so that a link that is passed on does not hold it.

const key = 'ogai.token';

export const token = {
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  keep(value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // It will be asked for again.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // It was not kept.
    }
  },
};

/** An address without the token that it brings, and that token. */
export function withoutToken(hash: string): { hash: string; owner: string | null } {
  const [address = '', ...rest] = hash.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const owner = query.get('owner');
  query.delete('owner');
  const search = query.toString();
  return { hash: search === '' ? address : `${address}?${search}`, owner };
}
