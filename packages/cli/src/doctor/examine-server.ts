import { readSettings, settingsOf, type Finding, type Program } from '@wellspoken/kit/launch';

import type { World } from '../context.ts';

/** Looks at the settings of a server, and lets it look at what it needs itself. */
export async function examineServer(program: Program, world: World): Promise<readonly Finding[]> {
  const defaults = program.together?.(world.cwd());
  const reading = await readSettings(program, { argv: [], env: world.env, defaults });
  const variables = examineVariables(program, world);
  if ('problems' in reading) return [...reading.problems.map(asProblem), ...variables];
  return [
    { title: 'Settings', state: 'ok', detail: 'All of them can be read.' },
    ...variables,
    ...(await examineItself(program, reading.settings)),
  ];
}

function asProblem(detail: string): Finding {
  const [variable = ''] = detail.split(':');
  return { title: 'Settings', state: 'problem', detail, fix: `Correct ${variable}, or unset it.` };
}

/** Which variables are set; the value of a secret is never shown. */
function examineVariables(program: Program, { env }: World): readonly Finding[] {
  return settingsOf(program).flatMap(({ variable, isSecret }): Finding[] => {
    const value = env[variable] ?? '';
    if (value === '' && !isSecret) return [];
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
