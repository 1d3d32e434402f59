// What is made from the server's description of the API is up to date, the description is OpenAPI, and
// described.ts finds every damage that a library of the field finds.

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { descriptionFile, pagesOf, readDescription, typesFile, typesOf } from '../../tools/api.mjs';
import { messageMisfit, misfitOf } from './described';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  [word: string]: unknown;
}
const description = readDescription();
const schemas = description.components.schemas as Record<string, Schema>;

const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'api', components: description.components });
const fits = (name: string, value: unknown) =>
  ajv.getSchema(`api#/components/schemas/${name}`)!(value) as boolean;

/** A value of a schema: as little as may be, but with every field. */
function sample(schema: Schema): unknown {
  if (schema.$ref) return sample(schemas[schema.$ref.split('/').at(-1)!]!);
  if ('const' in schema) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (schema.oneOf) return sample((schema.oneOf as Schema[])[0]!);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(field)]),
      );
    case 'array':
      return ((schema.prefixItems ?? [schema.items]) as Schema[]).map(sample);
    case 'string':
      return 'text';
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    default:
      return null;
  }
}

/** Every way to leave one field out or to give it a value of another type, with the field's place. */
function* damages(value: unknown, place = ''): Generator<{ place: string; damaged: unknown }> {
  if (value === null || typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value)) {
    const list = Array.isArray(value);
    const at = list ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`;
    const copy = (changed: unknown): unknown =>
      Object.assign(list ? [...value] : { ...value }, { [name]: changed });
    yield { place: at, damaged: copy([[]]) };
    if (!list) {
      const { [name]: _, ...fewer } = value as Record<string, unknown>;
      yield { place: at, damaged: fewer };
    }
    for (const inner of damages(part, at)) {
      yield { place: inner.place, damaged: copy(inner.damaged) };
    }
  }
}

test('the description is OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(description));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(description.openapi).toBe('3.1.0');
});

test('the types are those of the description', async () => {
  expect(readFileSync(typesFile, 'utf8'), `npm run api, after ${descriptionFile}`).toBe(
    await typesOf(description),
  );
}, 20_000);

test('the tables of the docs are those of the description', () => {
  const pages = pagesOf(description) as [string, string, string][];
  for (const [path, made, text] of pages)
    expect(text === made, `npm run api, for ${path}`).toBe(true);
  const all = pages.map(([, made]) => made).join('\n');
  for (const path of Object.keys(description.paths)) expect(all.includes(path), path).toBe(true);
  for (const type of Object.keys(schemas.LiveAnswers!.properties!))
    expect(all.includes(type), type).toBe(true);
});

describe.each(Object.keys(schemas).filter((name) => !/Request$|^LiveAnswers$/.test(name)))(
  '%s',
  (name) => {
    const whole = sample(schemas[name]!);

    test('a damaged field is an error that names it, as ajv has it', () => {
      expect(fits(name, whole)).toBe(true);
      expect(misfitOf(whole, schemas[name]!)).toBeNull();
      for (const { place, damaged } of damages(whole)) {
        const fault = misfitOf(damaged, schemas[name]!);
        expect(fault === null, `${name} ${JSON.stringify(damaged)}`).toBe(fits(name, damaged));
        // What tells alternatives apart is missed where they stand.
        if (fault?.includes('is none of those') === false) expect(fault).toContain(`"${place}`);
      }
    });
  },
);

test('messages are checked as answers to what was asked', () => {
  expect(messageMisfit('hint', { id: 1, type: 'queued' })).toBeNull();
  expect(messageMisfit('hint', { id: 1, type: 'overview' })).toBe(
    '"" is none of those that are known',
  );
  expect(messageMisfit('hint', { id: 1, type: 'done', move: 'd3' })).toBe('"value" is missing');
  expect(messageMisfit('analyse', { id: 1, type: 'done' })).toBeNull();
});

test('a large answer is checked in a few milliseconds', () => {
  const agents = Array.from({ length: 60 }, (_, i) => `agent ${i}`);
  const row = agents.map(() => 12.5);
  const tournament = {
    ...(sample(schemas.Tournament!) as object),
    crosstable: {
      agents,
      points: agents.map(() => row),
      games: agents.map(() => row.map(() => 20)),
    },
  };
  const began = performance.now();
  for (let i = 0; i < 20; i++) expect(misfitOf(tournament, schemas.Tournament!)).toBeNull();
  expect((performance.now() - began) / 20).toBeLessThan(100);
});
