// Markdown as far as the laboratory writes it, read into plain data: paragraphs, headings, lists of
// one level, fenced code; within a line code, emphasis and links. Nothing of the text becomes markup
// by itself: Markdown.svelte makes elements from the data, so text from anywhere is harmless. What is
// not understood stays as it was written.

import { linkOf } from './links';
import type { Link } from './links';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  /** The span: a link that leads nowhere from here. */
  | { kind: 'strong' | 'em' | 'span'; inside: Inline[] }
  | { kind: 'link'; link: Link; inside: Inline[] };

export type MarkdownBlock =
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'heading'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string };

/** Deeper nesting is not read. */
const deepest = 8;

interface Rule {
  /** Sticky. */
  pattern: RegExp;
  /** A letter or digit before it makes it plain text. */
  apart?: boolean;
  made: (found: RegExpExecArray, depth: number) => Inline;
}
const rules: Rule[] = [
  { pattern: /\\([!-/:-@[-`{-~])/y, made: (found) => ({ kind: 'text', text: found[1]! }) },
  { pattern: /(`+)(?!`)(.+?)\1(?!`)/y, made: (found) => codeOf(found[2]!) },
  { pattern: /\*\*(?=\S)(.*?[^\s*])\*\*/y, made: within('strong') },
  { pattern: /\*(?=[^\s*])([^*]*?[^\s*])\*(?!\*)/y, made: within('em') },
  { pattern: /_(?=[^\s_])([^_]*?[^\s_])_(?!\w)/y, apart: true, made: within('em') },
  {
    pattern: /\[((?:[^[\]\\]|\\.)+)\]\(([^()\s<>]*)\)/y,
    made: ([, text, address], depth) => {
      const link = linkOf(address!);
      const inside = inlinesOf(text!, depth);
      return link ? { kind: 'link', link, inside } : { kind: 'span', inside };
    },
  },
];

/** One space at both ends holds backticks apart. */
const codeOf = (text: string): Inline => ({
  kind: 'code',
  text: /^ .*[^ ].* $/.test(text) ? text.slice(1, -1) : text,
});

function within(kind: 'strong' | 'em'): Rule['made'] {
  return (found, depth) => ({ kind, inside: inlinesOf(found[1]!, depth) });
}

/** The parts of a line. */
export function inlinesOf(text: string, depth = 0): Inline[] {
  if (depth > deepest) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  let plain = '';
  const settle = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const found = /[\\`*_[]/.test(text[at]!) ? ruleAt(text, at) : null;
    if (!found) {
      plain += text[at++];
      continue;
    }
    const part = found.rule.made(found.match, depth + 1);
    at += found.match[0].length;
    if (part.kind === 'text') plain += part.text;
    else {
      settle();
      parts.push(part);
    }
  }
  settle();
  return parts;
}

function ruleAt(text: string, at: number): { rule: Rule; match: RegExpExecArray } | null {
  for (const rule of rules) {
    if (rule.apart && at > 0 && /\w/.test(text[at - 1]!)) continue;
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(text);
    if (match) return { rule, match };
  }
  return null;
}

const listItem = /^ {0,3}(?:([-*+])|(\d{1,9})[.)]) +(.*)$/;
const heading = /^ {0,3}#{1,6} +(.*?)(?: +#+)?$/;
const fence = /^ {0,3}```/;

/** Lines up to, and without, the first that `ends`; takes them from the list. */
function taken(lines: string[], ends: (line: string) => boolean): string[] {
  const end = lines.findIndex(ends);
  return lines.splice(0, end < 0 ? lines.length : end);
}

function listOf(lines: string[], ordered: boolean): MarkdownBlock {
  const start = Number(listItem.exec(lines[0]!)![2] ?? 1);
  const items: string[] = [];
  const sameKind = (line: string) => {
    const item = listItem.exec(line);
    return item !== null && (item[2] !== undefined) === ordered;
  };
  while (lines.length > 0 && sameKind(lines[0]!)) {
    const first = listItem.exec(lines.shift()!)![3]!;
    const rest = taken(lines, (line) => line.trim() === '' || listItem.test(line));
    items.push([first, ...rest.map((line) => line.trim())].join(' '));
    // Blank lines between items only hold them apart.
    const next = lines.findIndex((line) => line.trim() !== '');
    if (next > 0 && sameKind(lines[next]!)) lines.splice(0, next);
  }
  return { kind: 'list', ordered, start, items: items.map((item) => inlinesOf(item)) };
}

function blockOf(lines: string[]): MarkdownBlock {
  const first = lines[0]!;
  if (fence.test(first)) {
    lines.shift();
    const text = taken(lines, (line) => fence.test(line)).join('\n');
    lines.shift();
    return { kind: 'code', text };
  }
  const title = heading.exec(first);
  if (title) {
    lines.shift();
    return { kind: 'heading', inside: inlinesOf(title[1]!) };
  }
  const item = listItem.exec(first);
  if (item) return listOf(lines, item[2] !== undefined);
  const rest = taken(
    lines,
    (line) => line.trim() === '' || [listItem, heading, fence].some((one) => one.test(line)),
  );
  return { kind: 'paragraph', inside: inlinesOf(rest.map((line) => line.trim()).join(' ')) };
}

export function markdownOf(text: string): MarkdownBlock[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: MarkdownBlock[] = [];
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') lines.shift();
    else blocks.push(blockOf(lines));
  }
  return blocks;
}
