#!/usr/bin/env node
import process from 'node:process';

import { main } from './main.ts';

const { argv, stdin, stdout, stderr, env } = process;
// Whoever reads may stop reading, as "head" does: that is no failure. Others are told by main.
stdout.on('error', () => {});
stderr.on('error', () => {});
const cwd = (): string => process.cwd();
process.exitCode = await main(argv.slice(2), { stdin, stdout, stderr, env, cwd });
