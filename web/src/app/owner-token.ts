// The owner's token, asked for once a tab and kept as long as the tab.

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
