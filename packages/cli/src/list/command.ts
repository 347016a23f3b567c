import { defineCommand } from '../command.ts';
import type { ListFlags } from './run-list.ts';

/** `wellspoken list`: shows the servers and their tools. */
export const listCommand = defineCommand<ListFlags>({
  brief: 'Show the servers and their tools',
  description: [
    'Show the servers and their tools, and what each tool does to the world.',
    '',
    'Examples:',
    '  wellspoken list',
    '  wellspoken list --json',
  ],
  flags: {
    json: {
      kind: 'switch',
      brief: 'Write JSON, for programs',
    },
  },
  load: async () => (await import('./run-list.ts')).runList,
});
