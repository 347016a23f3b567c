import type { Ranked } from './task.ts';

const WORDS: readonly RegExp[] = [
  /\b(?:critical|urgent|blocker|highest|immediate|asap|now)\b/i,
  /\b(?:high|major|important|soon)\b/i,
  /\b(?:medium|normal|moderate|default|next)\b/i,
  /\b(?:low|minor|later)\b/i,
  /\b(?:lowest|trivial|someday|never)\b/i,
];
const NUMBERED = /(?:^|\b(?:p|s|prio|priority|sev|severity|tier|level))[\s-]?(\d+)\b/i;

/** Where a choice stands among the choices of a field, the most urgent first. */
export function rankPriority(name: string, choices: readonly string[]): Ranked | undefined {
  const at = choices.indexOf(name);
  if (at === -1) return undefined;
  const of = choices.length;
  return { name, rank: isAscending(choices) ? of - 1 - at : at, of };
}

/** People put the most urgent choice first; names that say the contrary are believed. */
function isAscending(choices: readonly string[]): boolean {
  return [rankWord, numberUrgency].some((urgencyOf) => {
    const known = choices.map(urgencyOf).filter((one) => one !== undefined);
    return known.length > 1 && known.every((one, at) => at === 0 || one < (known[at - 1] ?? 0));
  });
}

function rankWord(name: string): number | undefined {
  const at = WORDS.findIndex((word) => word.test(name));
  return at === -1 ? undefined : at;
}

function numberUrgency(name: string): number | undefined {
  const digits = NUMBERED.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
