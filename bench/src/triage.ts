import process from 'node:process';

import { benchTriage } from './triage/bench.ts';
import { writeReport } from './triage/report.ts';
import { readReported } from './triage/set.ts';

process.stdout.write(`${writeReport(benchTriage(await readReported()))}\n`);
