import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import type { ListFlags } from './run-list.ts';

/** `wellspoken list`: shows the servers and their tools. */
export const listCommand = buildCommand<ListFlags, [], Context>({
  loader: async () => (await import('./run-list.ts')).runList,
  parameters: {
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
    brief: 'Show the servers and their tools',
    fullDescription: [
      'Show the servers and their tools, and what each tool does to the world.',
      '',
      'Examples:',
      '  wellspoken list',
      '  wellspoken list --json',
    ].join('\n'),
  },
});
