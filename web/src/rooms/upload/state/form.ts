// The form for an upload: what is wrong with it before it is sent, and after the server refused it.

import { ApiError } from '../../../api/http';
import { errorText } from '../../../api/messages';
import type { Kind } from './service';

export const mostBytes = 1_000_000;

export interface Form {
  name: string;
  kind: Kind;
  file: { name: string; text: string } | null;
  token: string;
}

export type FieldName = 'name' | 'file' | 'token';
export type FaultCode = 'name' | 'noFile' | 'largeFile' | 'emptyFile' | 'token' | 'tokenWrong';
export type Faults = Partial<Record<FieldName, FaultCode>> & { form?: string };

/** A name that may stand for the file's: 'My agent.py' is 'My_agent'. */
export function nameOf(file: string): string {
  const word = file
    .replace(/\.py$/i, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/_+$/, '');
  return word.slice(0, 40);
}

/** Which of the two kinds of file it seems to be. */
export function kindOf(text: string): Kind {
  return /^class\s+Strategy\b/m.test(text) && !/^class\s+AI\b/m.test(text) ? 'py-strategy' : 'py';
}

export function checkForm(form: Form): Faults {
  const faults: Faults = {};
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(form.name)) faults.name = 'name';
  if (form.file === null) faults.file = 'noFile';
  else if (form.file.text === '') faults.file = 'emptyFile';
  else if (new TextEncoder().encode(form.file.text).length > mostBytes) faults.file = 'largeFile';
  if (form.token === '') faults.token = 'token';
  return faults;
}

export function serverFaults(error: unknown): Faults {
  if (error instanceof ApiError && error.status === 403) return { token: 'tokenWrong' };
  return { form: errorText(error) };
}
