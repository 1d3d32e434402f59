// Numbers, dates and lengths of time in the language of the page. Reading one reads the reactive
// `language`, so markup follows it.

import { language } from './i18n.svelte';

const locale = () => (language.current === 'zh' ? 'zh-CN' : 'en-GB');

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = made.get(locale() + key);
  if (found) return found as T;
  const fresh = make();
  made.set(locale() + key, fresh);
  return fresh;
}

function written(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  const text = kept(key, () => new Intl.NumberFormat(language.current, options)).format(value);
  return text.replace('-', '\u2212');
}

/** 12,345 */
export const whole = (value: number): string => written(value, { maximumFractionDigits: 0 });

/** 1.2M, 3.4万: at most three digits. */
export const short = (value: number): string =>
  written(value, { notation: 'compact', maximumSignificantDigits: 3 });

/** A number of any size with four digits that count. */
export function plain(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && size < 1e-4) return value.toExponential(2).replaceAll('-', '\u2212');
  return size >= 1e6 ? short(value) : written(value, { maximumSignificantDigits: 4 });
}

/** +12.5, −3, 0: at most `digits` behind the point. */
export const signed = (value: number, digits = 0): string =>
  written(value, { signDisplay: 'exceptZero', maximumFractionDigits: digits });

/** 0.625 is 62.5% */
export const percent = (share: number, digits = 0): string =>
  written(share, { style: 'percent', maximumFractionDigits: digits });

/** A moment, in milliseconds since 1970: 16 Nov 2026, 04:35 */
export const moment = (time: number): string =>
  kept('moment', () => {
    return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  }).format(time);

const units = ['day', 'hour', 'minute', 'second'] as const;
const lengths = { day: 86400, hour: 3600, minute: 60, second: 1 };

function unit(value: number, name: (typeof units)[number]): string {
  return written(value, { style: 'unit', unit: name, unitDisplay: 'short' });
}

/** A length of time in its two largest units: 2 hr 5 min */
export function lasting(seconds: number): string {
  const rounded = Math.round(seconds);
  const first = units.find((name) => rounded >= lengths[name]) ?? 'second';
  const rest = units[units.indexOf(first) + 1];
  const parts = [unit(Math.floor(rounded / lengths[first]), first)];
  const left = rest ? Math.floor((rounded % lengths[first]) / lengths[rest]) : 0;
  if (rest && left > 0) parts.push(unit(left, rest));
  return parts.join(language.current === 'zh' ? '' : ' ');
}

/** Thinking time, which may be very short: 0.31 s, 12 ms, 5 µs */
export function thinking(seconds: number): string {
  const digits = (value: number) => written(value, { maximumSignificantDigits: 2 });
  if (seconds < 0.001) return `${digits(seconds * 1e6)} µs`;
  if (seconds < 0.1) return `${digits(seconds * 1000)} ms`;
  return `${written(seconds, { maximumSignificantDigits: 3 })} s`;
}

/** What some work took, which may be anything: 0.31 s, 2 hr 5 min */
export const working = (seconds: number): string =>
  seconds < 10 ? thinking(seconds) : lasting(seconds);
