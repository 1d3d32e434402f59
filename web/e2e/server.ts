// Before all tests: a temporary database with a small tournament, a training run and a run of the
// laboratory, and a server on it. OGAI_PROGRAM names another program, OGAI_PAGE another built page, OGAI_URL a server that
// already runs (nothing is started then).

import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is, without a slash at the end. */
    url: string;
    /** What the server works with; null when it already ran. */
    backstage: Backstage | null;
  }
}

export interface Backstage {
  program: string;
  db: string;
  /** What the server's owner knows. */
  token: string;
  /** What those know who may upload agents. */
  uploadToken: string;
}

const web = fileURLToPath(new URL('..', import.meta.url));
const repository = resolve(web, '..');
export const program = process.env.OGAI_PROGRAM ?? join(repository, 'build/release/ogai');
export const page = resolve(web, process.env.OGAI_PAGE ?? 'dist');

function makeDemoData(folder: string): string {
  const db = join(folder, 'demo.db');
  const run = (...words: string[]) =>
    execFileSync(program, [...words, '--db', db], { stdio: ['ignore', 'ignore', 'inherit'] });
  const agents = ['rnd', 'gdy', 'gdy-ab:2', 'ogai:depth=2'];
  run('tournament', 'round-robin', ...agents, '--games', '4', '--name', 'demo', '--quiet');
  const quick = ['--games', '2', '--time', '200ms', '--settled', '900', '--name', 'ladder'];
  run('ladder', 'rnd', 'gdy', ...quick, '--quiet');
  run('lab', 'run', 'c-breadth', '--set', 'games=4000', '--quiet');
  const metrics = join(repository, 'docs/results/h200.jsonl');
  if (existsSync(metrics)) {
    mkdirSync(join(folder, 'run'));
    copyFileSync(metrics, join(folder, 'run/metrics.jsonl'));
    run('train', 'import', join(folder, 'run'), '--name', 'demo-run');
  }
  return db;
}

/** The first address in what the server prints; it says so when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`the server ended with code ${code}`)));
    createInterface({ input: server.stdout! }).on('line', (line) => {
      const port = /"port":\s*(\d+)/.exec(line)?.[1] ?? /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port) found(`http://127.0.0.1:${port}`);
    });
  });
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (process.env.OGAI_URL) {
    project.provide('url', process.env.OGAI_URL.replace(/\/$/, ''));
    project.provide('backstage', null);
    return;
  }
  if (!existsSync(program)) throw new Error(`no program ${program}: build it, or set OGAI_PROGRAM`);
  if (!existsSync(join(page, 'index.html'))) throw new Error(`no page in ${page}: npm run build`);
  const folder = mkdtempSync(join(tmpdir(), 'ogai-e2e-'));
  const db = makeDemoData(folder);
  const token = 'a-token-for-the-tests';
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const uploadToken = 'an-upload-token-for-the-tests';
  const uploadTokenFile = join(folder, 'upload-token');
  writeFileSync(uploadTokenFile, uploadToken, { mode: 0o600 });
  project.provide('backstage', { program, db, token, uploadToken });
  const words = ['serve', '--port', '0', '--db', db, '--page', page, '--json'];
  words.push('--admin-token-file', tokenFile);
  words.push('--allow-uploads', '--upload-token-file', uploadTokenFile, '--upload-games', '4');
  const server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => server.once('close', done));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    project.provide('url', await addressOf(server));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
