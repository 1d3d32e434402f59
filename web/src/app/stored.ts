// Small settings kept in localStorage. Where storage is refused (private windows, policies) the page
// works on, and forgets.

const prefix = 'ogai.';

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
