// Tables as CSV text (RFC 4180, with plain line ends).

const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** null and undefined are empty fields. */
export type CsvField = string | number | null | undefined;

export const csvText = (rows: readonly (readonly CsvField[])[]): string =>
  rows.map((row) => `${row.map((field) => quoted(String(field ?? ''))).join(',')}\n`).join('');
