// The build of the page: plain files with hashed names in dist/, which the server hands out under a
// strict content security policy (nothing inline). In development /api goes to a server on port 8080.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    target: 'es2022',
    // A data: URL would do for images, but a file is cached and needs no exception in the policy.
    assetsInlineLimit: 0,
    // ECharts, which is loaded by itself and only where a chart is shown.
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  preview: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
