// Small settings kept in localStorage. Where storage is refused (private windows, policies) the page
// works on, and forgets.

const prefix = 'ogai.';

/** What belongs to this tab alone and outlives a reload of it. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(prefix + key, value);
  } catch {
    // Forgetting is fine.
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Forgetting is fine.
  }
}
