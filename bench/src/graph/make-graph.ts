import { closeSync, openSync, writeSync } from 'node:fs';

import { createRandom } from '../shared/random.ts';

/** An entity as both servers take it. */
export interface PlainEntity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

const TYPES = ['component', 'feature', 'task', 'decision', 'test', 'person'] as const;
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan bel cor dun fen gar hol'.split(
    ' ',
  );
const VOCABULARY = 6_000;

/** How many entities hold each planted word. */
const PLANTED_IN = 5;
const OBSERVATIONS = 3;

/** Texts as people write them: few words are frequent and most are rare, the same every time. */
export function createWriter(): { readonly entity: (number: number) => PlainEntity } {
  const random = createRandom();
  const sentence = (): string =>
    Array.from({ length: 8 + Math.floor(random() * 8) }, () => getWord(getRank(random()))).join(
      ' ',
    );
  return {
    entity: (number) => ({
      name: getName(number),
      entityType: TYPES[number % TYPES.length] ?? 'task',
      observations: Array.from({ length: OBSERVATIONS }, (_item, place) =>
        place === 0 ? `${sentence()} ${getPlantedWord(number)}` : sentence(),
      ),
    }),
  };
}

/** The name of an entity by its number. */
export function getName(number: number): string {
  return `Module${getWord(number % VOCABULARY)}_${number}`;
}

/** A word that stands in five entities only. */
export function getPlantedWord(number: number): string {
  return `plant${String(Math.floor(number / PLANTED_IN)).padStart(7, '0')}q`;
}

/** The word of a rank; 0 is the most frequent one. */
export function getWord(rank: number): string {
  const { length } = SYLLABLES;
  const syllable = (place: number): string =>
    SYLLABLES[Math.floor(rank / length ** place) % length] ?? '';
  return syllable(0) + syllable(1) + syllable(2);
}

// About Zipf's law: the logarithm of the rank is uniform.
function getRank(uniform: number): number {
  return Math.floor(VOCABULARY ** uniform) - 1;
}

/** Writes so many entities, and as many relations between them, in the format of server-memory. */
export function writeGraph(path: string, entities: number): void {
  const writer = createWriter();
  const file = openSync(path, 'w');
  try {
    for (let start = 0; start < entities; start += 1_000) {
      const numbers = listRange(start, Math.min(entities, start + 1_000));
      const lines = numbers.map((number) =>
        JSON.stringify({ type: 'entity', ...writer.entity(number) }),
      );
      const relations = numbers.map((number) =>
        JSON.stringify({
          type: 'relation',
          from: getName(number),
          // Backwards, so that both ends are known when a line is read.
          to: getName(Math.floor(number / 2)),
          relationType: 'depends_on',
        }),
      );
      writeSync(file, `${[...lines, ...relations].join('\n')}\n`);
    }
  } finally {
    closeSync(file);
  }
}

function listRange(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_item, index) => from + index);
}
