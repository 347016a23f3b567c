import { defineCommand } from '../command.ts';
import type { DoctorFlags } from './run-doctor.ts';

/** `wellspoken doctor`: looks at what the servers need of this machine. */
export const doctorCommand = defineCommand<DoctorFlags>({
  brief: 'Look for what keeps servers from working here',
  description: [
    'Look at Node, this system, and the settings of each server. Secrets are told',
    'only as set or not. The exit code is 1 when there is a problem.',
    'The flags of a server follow its name; "wellspoken serve <server> --help" shows',
    'them.',
    '',
    'Examples:',
    '  wellspoken doctor',
    '  wellspoken doctor workspace --json',
    '  wellspoken doctor devflow --db ~/work/memory.db',
  ],
  usage: ['[--json]', '<server> [--json] [flags and arguments of the server]'],
  takes: {
    placeholder: 'server',
    brief: 'Only this server, then its flags and arguments',
    least: 0,
  },
  flags: {
    json: {
      kind: 'switch',
      brief: 'Write JSON, for programs',
    },
  },
  load: async () => (await import('./run-doctor.ts')).runDoctor,
});
