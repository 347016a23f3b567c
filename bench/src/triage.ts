import process from 'node:process';

import { benchTriage, writeReport } from './triage/bench.ts';
import { readReported } from './triage/set.ts';

process.stdout.write(`${writeReport(benchTriage(await readReported()))}\n`);
