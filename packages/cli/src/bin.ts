#!/usr/bin/env node
import process from 'node:process';

import { readErrorCode, writeReasons } from './files.ts';
import { main } from './main.ts';

const { argv, stdin, stdout, stderr, env } = process;
stderr.on('error', () => {});
let isLost = false;
stdout.on('error', (error) => {
  const code = readErrorCode(error) ?? '';
  // Whoever reads may stop reading, as "head" does: that is no failure.
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || isLost) return;
  isLost = true;
  const reason = writeReasons[code] ?? `the system says ${code}`;
  stderr.write(`Standard output cannot be written: ${reason}.\n`);
  process.exitCode = 2;
});
const cwd = (): string => process.cwd();
const code = await main(argv.slice(2), { stdin, stdout, stderr, env, cwd });
process.exitCode = isLost ? 2 : code;
