// Everything that is made from the server's own description of the API, GET /api/openapi.json:
//
//   npm run api      asks the program (OGAI_PROGRAM) and brings all of it up to date:
//     src/api/openapi.json   the description
//     src/api/schema.d.ts    its types, by openapi-typescript
//     ../docs/api*.md        the tables between <!-- api: … --> and <!-- api end -->
//
// Tests (src/api/schema.test.ts and the server's own) compare what is there with what would be made.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { documented } from './api-docs.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const docs = resolve(web, '../docs');
export const descriptionFile = join(web, 'src/api/openapi.json');
export const typesFile = join(web, 'src/api/schema.d.ts');

export const readDescription = () => JSON.parse(readFileSync(descriptionFile, 'utf8'));

/** The types of the description, as TypeScript. */
export async function typesOf(description) {
  const tree = await openapiTS(structuredClone(description), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // A field that may be missing has a default on the server, not in what is sent.
    defaultNonNullable: false,
  });
  const head =
    '// Made from openapi.json by `npm run api` (openapi-typescript): not edited by hand.\n\n';
  return head + astToString(tree);
}

/** The pages of the API with their tables made anew: [path, text, the text as it is]. */
export function pagesOf(description) {
  const names = readdirSync(docs).filter((name) => /^api.*\.md$/.test(name));
  const texts = new Map(names.map((name) => [name, readFileSync(join(docs, name), 'utf8')]));
  const made = documented(texts, description);
  return names.map((name) => [join(docs, name), made.get(name), texts.get(name)]);
}

/** What the program says of itself. */
async function ask(program) {
  const folder = mkdtempSync(join(tmpdir(), 'ogai-api-'));
  const words = ['serve', '--port', '0', '--db', join(folder, 'api.db'), '--json'];
  const server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const port = /"port":\s*(\d+)/.exec(line)?.[1];
      if (port) return await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json();
    }
    throw new Error(`${program} did not say where it serves`);
  } finally {
    server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = process.env.OGAI_PROGRAM ?? resolve(web, '../build/release/ogai');
  const description = await ask(program);
  writeFileSync(descriptionFile, `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(typesFile, await typesOf(description));
  for (const [path, text] of pagesOf(description)) writeFileSync(path, text);
}
