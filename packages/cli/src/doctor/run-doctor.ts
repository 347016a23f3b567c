import process from 'node:process';

import type { Context } from '../context.ts';
import { findServer, loadServers } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { spellCall } from '../text.ts';
import { VERSION } from '../version.ts';
import { examineRuntime } from './examine-runtime.ts';
import { examineServer } from './examine-server.ts';
import { describeReport, type Section } from './report.ts';

/** What `wellspoken doctor` was told. */
export interface DoctorFlags {
  readonly json: boolean;
}

/** Looks at this machine and the settings of each server. */
export async function runDoctor(this: Context, flags: DoctorFlags, name?: string): Promise<void> {
  const { stdout, env } = this.process;
  const programs =
    name === undefined ? await loadServers(this.servers) : [await findServer(this.servers, name)];
  const { versions, platform, arch } = process;
  const sections: Section[] = [
    { name: 'wellspoken', findings: examineRuntime({ node: versions.node, platform, arch }) },
  ];
  for (const program of programs) {
    sections.push({ name: program.name, findings: await examineServer(program, this.process) });
  }
  const isWell = sections.every(({ findings }) =>
    findings.every(({ state }) => state !== 'problem'),
  );
  this.exit.code = isWell ? 0 : 1;
  stdout.write(
    flags.json
      ? `${JSON.stringify({ version: VERSION, ok: isWell, sections }, undefined, 2)}\n`
      : spellCall(describeReport(sections, paintFor(stdout, env)), this.call),
  );
}
