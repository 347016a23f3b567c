#!/usr/bin/env node
import process from 'node:process';

import { launch } from '@wellspoken/kit/launch';

import { program } from './program.ts';

const { argv, env, stdout, stderr } = process;
process.exitCode = await launch(program, { argv: argv.slice(2), env, stdout, stderr });
