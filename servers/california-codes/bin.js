#!/usr/bin/env node
// npm links this file when it installs, which in a clone is before anything is built.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
await import('./dist/bin.js').catch((error) => {
  const isClone = existsSync(new URL('tsconfig.build.json', root));
  if (!isClone || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    `This clone is not built yet. Run "npm ci && npm run build" in ${fileURLToPath(root)}\n`,
  );
  process.exitCode = 1;
});
