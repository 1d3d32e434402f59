// A board as a file: a standalone SVG with presentation attributes only (no style sheet, no script, so
// that any program shows it), and a PNG made from it.

import {
  cell,
  discRadius,
  geometry,
  guidePoints,
  pillWidth,
  squareCentre,
  type Point,
} from './geometry';
import * as palette from './palette';
import type { Stops } from './palette';
import type { BoardState, Mark } from './types';

function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}

function gradient(id: string, stops: Stops, radial = false): string {
  const inner = stops
    .map(([at, colour, opacity = 1]) => {
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
  return radial
    ? `<radialGradient id="${id}">${inner}</radialGradient>`
    : `<linearGradient id="${id}" x1="0.2" y1="0" x2="0.8" y2="1">${inner}</linearGradient>`;
}

function gradients(): string {
  return [
    gradient('wood', palette.wood),
    gradient('felt', palette.felt, true),
    gradient('shadow', palette.shadow, true),
    gradient('X-rim', palette.blackRim),
    gradient('X-face', palette.blackFace),
    gradient('O-rim', palette.whiteRim),
    gradient('O-face', palette.whiteFace),
  ].join('');
}

function text(at: Point, size: number, colour: string, content: string): string {
  return (
    `<text x="${at.x}" y="${at.y}" fill="${colour}" font-size="${size}" font-weight="600"` +
    ` font-family="system-ui, sans-serif" text-anchor="middle">${escapeXml(content)}</text>`
  );
}

function surface({ size, compact = false }: BoardState): string {
  const { extent, margin, field, corner } = geometry(size, compact);
  const parts = [
    `<rect width="${extent}" height="${extent}" rx="${corner}" fill="url(#wood)"/>`,
    `<rect x="${margin - 1.5}" y="${margin - 1.5}" width="${field + 3}" height="${field + 3}" rx="4"` +
      ` fill="url(#felt)" stroke="${palette.fieldEdge}" stroke-width="3"/>`,
  ];
  let lines = '';
  for (let i = 1; i < size; i++) {
    const at = margin + i * cell;
    lines += `M${at} ${margin}v${field}M${margin} ${at}h${field}`;
  }
  parts.push(
    `<path d="${lines}" stroke="${palette.gridLine}" stroke-width="1.25" stroke-opacity="0.75"/>`,
  );
  for (const { x, y } of guidePoints(size, margin)) {
    parts.push(`<circle cx="${x}" cy="${y}" r="4" fill="${palette.gridLine}"/>`);
  }
  for (let i = 0; i < size && !compact; i++) {
    const at = margin + (i + 0.5) * cell;
    const letter = String.fromCharCode(97 + i);
    parts.push(text({ x: at, y: margin / 2 + 4.5 }, 15, palette.coordinate, letter));
    parts.push(text({ x: margin / 2, y: at + 5 }, 15, palette.coordinate, String(i + 1)));
  }
  return parts.join('');
}

function disc({ x, y }: Point, side: 'X' | 'O', last: boolean): string {
  const mark = `<circle cx="${x}" cy="${y}" r="5" fill="${palette.lastMove}" stroke="#ffffff" stroke-width="1.5"/>`;
  return (
    `<circle cx="${x + 1}" cy="${y + 3.5}" r="${discRadius + 2}" fill="url(#shadow)"/>` +
    `<circle cx="${x}" cy="${y}" r="${discRadius}" fill="url(#${side}-rim)"/>` +
    `<circle cx="${x}" cy="${y}" r="${discRadius - 3}" fill="url(#${side}-face)"/>` +
    (last ? mark : '')
  );
}

function pill({ x, y }: Point, mark: Mark): string {
  const tone = mark.tone ?? 'neutral';
  const { fill, line } = palette.tones[tone];
  const width = pillWidth(mark.text);
  const box = (grow: number, inside: string) =>
    `<rect x="${x - width / 2 - grow}" y="${y - 14 - grow}" width="${width + 2 * grow}"` +
    ` height="${28 + 2 * grow}" rx="${14 + grow}" fill="${inside}" stroke="${line}" stroke-width="1.75"/>`;
  return (
    (tone === 'best' ? box(4, 'none') : '') +
    box(0, mark.exact ? fill : palette.pillDark) +
    text({ x, y: y + 6.5 }, 18, mark.exact ? palette.ink : line, mark.text)
  );
}

/** The board as the text of an SVG file. */
export function boardSvg(state: BoardState): string {
  const { size, cells, legal = [], lastMove, marks, compact = false } = state;
  const { extent, margin } = geometry(size, compact);
  const squares = cells.map((content, square) => {
    const at = squareCentre(square, size, margin);
    if (content !== '-') return disc(at, content, square === lastMove);
    const mark = marks?.get(square);
    if (mark) return pill(at, mark);
    return legal.includes(square)
      ? `<circle cx="${at.x}" cy="${at.y}" r="8" fill="${palette.hint}" fill-opacity="0.75"/>`
      : '';
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${extent} ${extent}"` +
    ` width="${extent}" height="${extent}"><defs>${gradients()}</defs>` +
    `${surface(state)}${squares.join('')}</svg>\n`
  );
}

/** The board as a PNG of `px` by `px` dots. */
export async function boardPng(state: BoardState, px: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([boardSvg(state)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(px, px);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = px;
    canvas.getContext('2d')!.drawImage(image, 0, 0, px, px);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no PNG made'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
