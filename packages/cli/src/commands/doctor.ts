import process from 'node:process';

import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import { examineRuntime } from '../doctor/examine-runtime.ts';
import { examineServer } from '../doctor/examine-server.ts';
import { describeReport, type Section } from '../doctor/report.ts';
import { findServer, loadServers } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { VERSION } from '../version.ts';

interface DoctorFlags {
  readonly json: boolean;
}

/** `wellspoken doctor`: looks at what the servers need of this machine. */
export const doctorCommand = buildCommand<DoctorFlags, [string?], Context>({
  func: doctor,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Only this server', placeholder: 'server', optional: true, parse: String },
      ],
    },
    flags: {
      json: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write JSON, for programs',
      },
    },
  },
  docs: {
    brief: 'Look for what keeps servers from working here',
    fullDescription: [
      'Look at Node, this system, and the settings of each server. Secrets are told',
      'only as set or not. The exit code is 1 when there is a problem.',
      '',
      'Examples:',
      '  wellspoken doctor',
      '  wellspoken doctor workspace --json',
    ].join('\n'),
  },
});

async function doctor(this: Context, flags: DoctorFlags, name?: string): Promise<void> {
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
      : describeReport(sections, paintFor(stdout, env)),
  );
}
