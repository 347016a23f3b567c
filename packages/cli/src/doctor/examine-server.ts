import { readSettings, settingsOf, type Finding, type Program } from '@wellspoken/kit/launch';

import type { World } from '../context.ts';

/** Looks at the settings of a server, and lets it look at what it needs itself. */
export async function examineServer(program: Program, world: World): Promise<readonly Finding[]> {
  const defaults = program.together?.(world.cwd());
  const reading = await readSettings(program, { argv: [], env: world.env, defaults });
  const problems = 'problems' in reading ? reading.problems.map(asProblem) : [];
  const wrong = problems.map(({ detail }) => nameIn(detail));
  const variables = examineVariables(program, world.env, wrong);
  if ('problems' in reading) return [...problems, ...variables];
  return [
    { title: 'Settings', state: 'ok', detail: 'All of them can be read.' },
    ...variables,
    ...(await examineItself(program, reading.settings)),
  ];
}

function nameIn(problem: string): string {
  return /^\w+(?=:)/.exec(problem)?.[0] ?? '';
}

function asProblem(detail: string): Finding {
  const name = nameIn(detail);
  const fix = name === '' ? {} : { fix: `Correct ${name}, or unset it.` };
  return { title: 'Settings', state: 'problem', detail, ...fix };
}

/** Which variables are set, apart from those that are wrong; a secret is never shown. */
function examineVariables(
  program: Program,
  env: World['env'],
  wrong: readonly string[],
): readonly Finding[] {
  return settingsOf(program).flatMap(({ variable, isSecret }): Finding[] => {
    const value = env[variable] ?? '';
    if (wrong.includes(variable) || (value === '' && !isSecret)) return [];
    const detail = value === '' ? 'not set' : isSecret ? 'set' : `set to ${JSON.stringify(value)}`;
    return [{ title: 'Variable', state: 'ok', detail: `${variable} is ${detail}.` }];
  });
}

async function examineItself(program: Program, settings: unknown): Promise<readonly Finding[]> {
  try {
    return (await program.examine?.(settings)) ?? [];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fix = `Try it: wellspoken serve ${program.name}`;
    return [{ title: 'Start', state: 'problem', detail, fix }];
  }
}
