import type { Chore } from './chore.ts';
import { choreFlags } from './common-flags.ts';
import { parseCommandLine } from './parse-arguments.ts';
import type { Program } from './program.ts';
import { readEnvironment } from './read-environment.ts';
import { validateSettings, type SettingsSource } from './read-settings.ts';
import { argumentsOf, settingsOf } from './setting.ts';

/** What a chore was told, or that help is wanted, or sentences that say what is wrong. */
export type ChoreReading =
  | { readonly given: { readonly program: unknown; readonly chore: unknown } }
  | { readonly wants: 'help' }
  | { readonly problems: readonly string[]; readonly isIncomplete: boolean };

/** Reads what a chore takes, and the settings of its program, from one command line. */
export async function readChore(
  program: Program,
  chore: Chore,
  { argv, env }: SettingsSource,
): Promise<ChoreReading> {
  const own = argumentsOf(chore);
  const shared = settingsOf(program);
  const line = parseCommandLine({ settings: [...own, ...shared], common: choreFlags }, argv);
  if (line.wants === 'help') return { wants: 'help' };
  const overruled = new Set(line.given.map(({ key }) => key));
  const variables = readEnvironment({ name: program.name, settings: shared, env, overruled });
  const wrong = [...line.strangers, ...line.problems, ...variables.problems];
  if (wrong.length > 0) return { problems: wrong, isIncomplete: false };
  const keys = new Set(own.map(({ key }) => key));
  const mine = await validateSettings(
    { schema: chore.settings, settings: own },
    line.given.filter(({ key }) => keys.has(key)),
  );
  const theirs = await validateSettings({ schema: program.settings, settings: shared }, [
    ...variables.given,
    ...line.given.filter(({ key }) => !keys.has(key)),
  ]);
  if ('settings' in mine && 'settings' in theirs) {
    return { given: { program: theirs.settings, chore: mine.settings } };
  }
  const readings = [mine, theirs].filter((reading) => 'problems' in reading);
  return {
    problems: readings.flatMap(({ problems }) => problems),
    isIncomplete: readings.some(({ isIncomplete }) => isIncomplete),
  };
}
