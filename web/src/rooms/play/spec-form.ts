// From an agent's declared options to the spec string that names it: 'uct:c=2,time=500ms'. Values are
// kept as the texts of the form's fields; a field left at its default is left out of the spec.

import type { Agent, AgentOption } from './protocol';

/** The texts of the fields by option name; flags are 'on' and 'off'. */
export type FormValues = Readonly<Record<string, string>>;

/** What is wrong with a field; messages.ts puts it into words. */
export type FieldFault =
  | { code: 'integer' | 'real' | 'duration' | 'choice' }
  | { code: 'range'; min: string | null; max: string | null };

export function defaultText(option: AgentOption): string {
  if (option.type === 'flag') {
    return option.default === true || option.default === 'on' ? 'on' : 'off';
  }
  return String(option.default);
}

const unitSeconds: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  '': 1,
  s: 1,
  m: 60,
  h: 3600,
};

/** '500ms' is 0.5; a bare number counts seconds; null when it is no duration. */
export function durationSeconds(text: string): number | null {
  const match = /^(\d+\.?\d*|\.\d+)(ns|us|ms|s|m|h)?$/.exec(text.trim());
  return match ? Number(match[1]) * unitSeconds[match[2] ?? '']! : null;
}

function measure(option: AgentOption, text: string): number | null {
  if (option.type === 'duration') return durationSeconds(text);
  const pattern =
    option.type === 'integer' ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
  return pattern.test(text.trim()) ? Number(text) : null;
}

function checkNumber(option: AgentOption, text: string): FieldFault | null {
  const value = measure(option, text);
  if (value === null) return { code: option.type as 'integer' | 'real' | 'duration' };
  const bound = (limit: AgentOption['min']) =>
    limit === undefined || limit === null ? null : measure(option, String(limit));
  const [min, max] = [bound(option.min), bound(option.max)];
  if ((min === null || value >= min) && (max === null || value <= max)) return null;
  const words = (limit: AgentOption['min']) => (limit == null ? null : String(limit));
  return { code: 'range', min: words(option.min), max: words(option.max) };
}

/** null when the text is a value of the option. */
export function checkField(option: AgentOption, text: string): FieldFault | null {
  if (text === defaultText(option)) return null;
  switch (option.type) {
    case 'integer':
    case 'real':
    case 'duration':
      return checkNumber(option, text);
    case 'choice':
      return option.choices?.includes(text) === false ? { code: 'choice' } : null;
    default:
      return null;
  }
}

function quoted(text: string): string {
  return /^[^\s,="\\]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** What the fields show: the kept texts, and defaults where there are none. */
export function fieldTexts(agent: Agent, values: FormValues): Record<string, string> {
  return Object.fromEntries(
    agent.options.map((option) => [option.name, values[option.name] ?? defaultText(option)]),
  );
}

/** The faults of all fields by option name; empty when the form is right. */
export function formFaults(agent: Agent, values: FormValues): Map<string, FieldFault> {
  const texts = fieldTexts(agent, values);
  const faults = new Map<string, FieldFault>();
  for (const option of agent.options) {
    const found = checkField(option, texts[option.name]!);
    if (found) faults.set(option.name, found);
  }
  return faults;
}

/** The spec string of a form without faults. */
export function specOf(agent: Agent, values: FormValues): string {
  const texts = fieldTexts(agent, values);
  const set = agent.options
    .filter((option) => texts[option.name]!.trim() !== defaultText(option))
    .map((option) => `${option.name}=${quoted(texts[option.name]!.trim())}`);
  return set.length === 0 ? agent.name : `${agent.name}:${set.join(',')}`;
}
