import { describeChores, type Program, runChore } from '@wellspoken/kit/launch';

import type { Context } from './context.ts';
import { findServer } from './find-server.ts';
import { UsageError } from './usage-error.ts';

/** Does a chore of a server, or shows which there are. */
export async function runServerChore(
  context: Context,
  name: string,
  words: readonly string[],
): Promise<void> {
  const program = await findServer(context.servers, name);
  const [chore, ...argv] = words;
  if (chore === undefined || ['--help', '-h', 'help'].includes(chore)) {
    showChores(context, program, chore);
    return;
  }
  const command = `${context.call} ${name}`;
  if (chore.startsWith('-')) throw new UsageError(explainFlagFirst(program, chore, words));
  if ((program.chores ?? []).length === 0) throw new UsageError(explainNoChores(program));
  context.exit.code = await runChore(program, chore, { ...context.process, argv, command });
}

function showChores({ process, call }: Context, program: Program, asked: string | undefined): void {
  if ((program.chores ?? []).length === 0 && asked === undefined) {
    throw new UsageError(explainNoChores(program));
  }
  const { name } = program;
  const choreCommand = `${call} ${name}`;
  const command = `${call} serve ${name}`;
  process.stdout.write(describeChores(program, { command, choreCommand }));
}

function explainNoChores({ name, examples: [example] }: Program): string {
  const serving = `wellspoken serve ${name} ${example?.arguments ?? ''}`.trimEnd();
  return `${name} has no chores. To serve it:\n  ${serving}`;
}

function explainFlagFirst(
  { name, chores = [] }: Program,
  flag: string,
  words: readonly string[],
): string {
  const [first] = chores;
  const serving = `To serve it: wellspoken serve ${[name, ...words].join(' ')}`;
  if (first === undefined) return `${flag}: ${name} has no chores. ${serving}`;
  const example = `wellspoken ${name} ${first.name} ${flag}`;
  return `${flag}: the flags of a chore follow its name, as in\n  ${example}\n${serving}`;
}
