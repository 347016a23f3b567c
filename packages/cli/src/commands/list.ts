import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { describeServer, listTools } from '../list/describe-server.ts';
import { paintFor } from '../print/paint.ts';

interface ListFlags {
  readonly json: boolean;
}

/** `wellspoken list`: shows the servers and their tools. */
export const listCommand = buildCommand<ListFlags, [], Context>({
  func: list,
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

async function list(this: Context, flags: ListFlags): Promise<void> {
  const { stdout, env } = this.process;
  const programs = await loadServers(this.servers);
  const text = flags.json
    ? `${JSON.stringify(programs.map(describeServer), undefined, 2)}\n`
    : listTools(programs, paintFor(stdout, env));
  stdout.write(text);
}
