import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import type { DoctorFlags } from './run-doctor.ts';

/** `wellspoken doctor`: looks at what the servers need of this machine. */
export const doctorCommand = buildCommand<DoctorFlags, [string?], Context>({
  loader: async () => (await import('./run-doctor.ts')).runDoctor,
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
