import { areas, ruleIds, type CheckOptions } from '@wellspoken/check';
import { levels, revisions, type Level } from '@wellspoken/check/report';

import { choose, meant } from './choose.ts';
import type { CheckFlags } from './flags.ts';
import { formats, type Format } from './formats.ts';
import { mistake } from './mistake.ts';

/** What was asked for, once it makes sense. */
export interface Wish {
  readonly format: Format;
  readonly failOn: Level;
  readonly options: Pick<
    CheckOptions,
    'only' | 'skip' | 'era' | 'slow' | 'timeoutSeconds' | 'seed'
  >;
}

/** Reads the flags, or throws a sentence that says what was expected. */
export function readFlags(flags: CheckFlags): Wish {
  assertTogether(flags);
  const { format = 'text', failOn = 'must', era = 'auto', slow } = flags;
  const names = ['auto', ...revisions.map(({ revision }) => revision)] as const;
  return {
    format: choose('format', format, formats),
    failOn: choose('fail-on', failOn, levels),
    options: {
      slow,
      era: choose('era', era, names),
      ...(flags.only !== undefined && { only: readRules('only', flags.only) }),
      ...(flags.skip !== undefined && { skip: readRules('skip', flags.skip) }),
      ...(flags.timeout !== undefined && { timeoutSeconds: readTimeout(flags.timeout) }),
      ...(flags.seed !== undefined && { seed: readSeed(flags.seed) }),
    },
  };
}

function assertTogether(flags: CheckFlags): void {
  if (flags.writeBaseline && flags.baseline === undefined) {
    throw mistake('--write-baseline: say where with --baseline <file>.');
  }
  if (flags.writePlan === undefined) return;
  const others = ['format', 'output', 'badge', 'baseline', 'calls', 'failOn'] as const;
  const other = others.find((name) => flags[name] !== undefined);
  if (other === undefined) return;
  const name = other === 'failOn' ? 'fail-on' : other;
  throw mistake(`--write-plan: writes a plan and no report; leave out --${name}.`);
}

function readRules(flag: string, given: readonly string[]): readonly string[] {
  const names = given.map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) {
    throw mistake(`--${flag}: expected rules or areas, such as tools/title or tools.`);
  }
  for (const name of names) {
    if (ruleIds.includes(name) || areas.includes(name)) continue;
    const hint = meant(name, [...areas, ...ruleIds]) || ` Areas: ${areas.join(', ')}.`;
    throw mistake(`--${flag}: "${name}" is no rule and no area.${hint}`);
  }
  return names;
}

const LONGEST_SECONDS = 3600;

function readTimeout(text: string): number {
  const seconds = Number(text);
  const isRight = /^\d+(?:\.\d+)?$/.test(text) && seconds > 0 && seconds <= LONGEST_SECONDS;
  if (isRight) return seconds;
  throw mistake(
    `--timeout: expected seconds, more than 0 and at most ${LONGEST_SECONDS}; got "${text}".`,
  );
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw mistake(`--seed: expected a whole number such as 1; got "${text}".`);
}
