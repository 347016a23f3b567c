import { buildCommand, type Command } from '@stricli/core';

import type { Context } from '../context.ts';
import type { KnownServer } from '../servers.ts';

/** `wellspoken <server>`: does a chore of that server, which has flags and help of its own. */
export function choreCommand({ name }: KnownServer): Command<Context> {
  return buildCommand<object, string[], Context>({
    loader: async () => {
      const { runServerChore } = await import('./run-server-chore.ts');
      return function run(this: Context, _flags: object, ...words: readonly string[]) {
        return runServerChore(this, name, words);
      };
    },
    parameters: {
      positional: {
        kind: 'array',
        parameter: {
          brief: 'The chore, then its own flags and arguments',
          placeholder: 'chore',
          parse: String,
        },
      },
    },
    docs: { brief: `Do a chore of ${name}` },
  });
}
