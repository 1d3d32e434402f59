// The end-to-end tests: `npm run e2e` drives the built page in Chromium against a real server.
// Files run one after another, so that they do not starve the engine of the machine's few cores.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  test: {
    dir: here,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: [`${here}server.ts`],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
