// What the server's description of the API (openapi.json) says of an answer or message, and whether
// one is as it says. Every answer is checked with it before a room sees it: what does not fit is an
// error that names the place, not a broken view.
//
// Knows as much of JSON Schema as the server uses. Fields that the description does not know are fine:
// the server may be newer. The build leaves out of openapi.json what is not needed here.

import text from './openapi.json?raw';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}
interface Response {
  content?: { 'application/json': { schema: Schema } };
}
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components } = JSON.parse(text) as Description;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function hasType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

const inside = (place: string, name: string) => (place === '' ? name : `${place}.${name}`);
const wrong = (place: string, what: string) => `"${place}" ${what}`;

/** Whether the constants of an alternative, such as its "type", are those of the value. */
function isMeant(value: unknown, schema: Schema): boolean {
  const { properties, oneOf } = resolved(schema);
  if (oneOf) return oneOf.some((one) => isMeant(value, one));
  if (typeOf(value) !== 'object') return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(properties ?? {}).every(
    ([name, field]) => !('const' in field) || fields[name] === field.const,
  );
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]!;
}

function oneOfMisfit(value: unknown, parts: readonly Schema[], place: string): string | null {
  const fits = (part: Schema) => hasType(value, String(resolved(part).type)) && !part.$ref;
  if (parts.some(fits)) return null; // null, where that is one
  const meant = parts.find((part) => isMeant(value, part));
  if (meant) return misfitOf(value, meant, place);
  return wrong(place, 'is none of those that are known');
}

function objectMisfit(value: object, schema: Schema, place: string): string | null {
  const fields = value as Record<string, unknown>;
  for (const name of schema.required ?? []) {
    if (!(name in fields)) return wrong(inside(place, name), 'is missing');
  }
  const known = schema.properties ?? {};
  const others = schema.additionalProperties;
  for (const name of Object.keys(fields)) {
    const field = Object.hasOwn(known, name) ? known[name] : others;
    const fault = field ? misfitOf(fields[name], field, inside(place, name)) : null;
    if (fault !== null) return fault;
  }
  return null;
}

function listMisfit(list: unknown[], schema: Schema, place: string): string | null {
  const { items, prefixItems } = schema;
  if (prefixItems && list.length !== prefixItems.length) {
    return wrong(place, `has ${list.length} entries, not ${prefixItems.length}`);
  }
  for (let i = 0; i < list.length; i++) {
    const part = prefixItems?.[i] ?? items;
    const fault = part ? misfitOf(list[i], part, `${place}[${i}]`) : null;
    if (fault !== null) return fault;
  }
  return null;
}

/** What is wrong with a value, with the place of the fault: '"moves[3].value" is missing'. */
export function misfitOf(value: unknown, reference: Schema, place = ''): string | null {
  const schema = resolved(reference);
  if (schema.oneOf) return oneOfMisfit(value, schema.oneOf, place);
  if ('const' in schema && value !== schema.const) {
    return wrong(place, `is not ${JSON.stringify(schema.const)}`);
  }
  if (schema.enum && !schema.enum.includes(value)) {
    return wrong(place, `is none of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`);
  }
  if (schema.type !== undefined) {
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    if (!types.some((type) => hasType(value, type))) {
      return wrong(place, `is ${typeOf(value)}, not ${types.join(' or ')}`);
    }
  }
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (!(value >= minimum && value <= maximum)) {
      return wrong(place, `is not within ${minimum} … ${maximum}`);
    }
  }
  if (Array.isArray(value)) return listMisfit(value, schema, place);
  return value !== null && typeof value === 'object' ? objectMisfit(value, schema, place) : null;
}

/** What is wrong with an answer to a request; null: nothing, or it is not described. */
export function answerMisfit(method: string, path: string, answer: unknown): string | null {
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const schema = Object.values(responses)[0]?.content?.['application/json'].schema;
  return schema ? misfitOf(answer, schema) : null;
}

/** The same of a message of a conversation that began with a request of that type. */
export function messageMisfit(type: string, message: unknown): string | null {
  const schema = components.schemas.LiveAnswers!.properties![type];
  return schema ? misfitOf(message, schema) : null;
}
