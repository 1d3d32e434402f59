// The build of the page: plain files with hashed names in dist/, which the server hands out under a
// strict content security policy (nothing inline). In development /api goes to a server on port 8080.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';

/** Writes FILE.gz beside every file: what the server sends. */
function compressed(): Plugin {
  return {
    name: 'ogai-compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = join(dir!, name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

/** A schema without its words. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(([key]) => key !== 'description' && key !== 'default');
  const part = ([key, value]: [string, unknown]): [string, unknown] =>
    key === 'properties' ? [key, bareEach(value as object)] : [key, bare(value)];
  return Object.fromEntries(kept.map(part));
}
const bareEach = (schemas: object): object =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));

/** Of the API's description what src/api/described.ts reads: the schemas of answers. */
function described(): Plugin {
  return {
    name: 'ogai-described',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/openapi.json?raw')) return null;
      const path = id.slice(0, -'?raw'.length);
      this.addWatchFile(path);
      const { paths, components } = JSON.parse(readFileSync(path, 'utf8'));
      for (const operations of Object.values<Record<string, object>>(paths)) {
        for (const [method, { responses }] of Object.entries<{ responses?: object }>(operations)) {
          operations[method] = { responses };
        }
      }
      const kept = { paths: bare(paths), components: { schemas: bareEach(components.schemas) } };
      return `export default ${JSON.stringify(JSON.stringify(kept))}`;
    },
  };
}

export default defineConfig({
  plugins: [described(), svelte(), compressed()],
  base: './',
  build: {
    target: 'es2022',
    // A data: URL would do for images, but a file is cached and needs no exception in the policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  preview: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
});
