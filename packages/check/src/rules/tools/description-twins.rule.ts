import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
  pass,
  reportNotVerified,
} from '../define-rule.ts';
import { judgeToolList, type ToolView } from './judge-tools.ts';
import { keepTelling, splitName, splitText } from './words.ts';

const FEWEST_WORDS = 3;
const ALIKE = 0.9;

interface Worded {
  readonly tool: ToolView;
  readonly words: ReadonlySet<string>;
  readonly name: ReadonlySet<string>;
}

/** tools/description-twins */
export const toolsDescriptionTwins = defineRule({
  id: 'tools/description-twins',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument('Descriptions that tell tools apart, common practice'),
  title: 'No two tools of a server have nearly the same description',
  why: 'A model cannot tell such tools apart and takes one by chance.',
  fix: 'Say in each description what this tool does that the other does not, or make one tool of the two.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const worded = tools.map(collectWords).filter(({ words }) => words.size >= FEWEST_WORDS);
      const { twins, compared } = findTwins(worded);
      const said = twins.map(([one, twin]) => reportTwin(one, twin));
      if (compared < worded.length) return [...said, reportUncompared(compared, worded.length)];
      return said.length === 0 ? [pass] : said;
    }),
});

const collectWords = (tool: ToolView): Worded => ({
  tool,
  words: new Set(keepTelling(splitText(tool.description))),
  name: new Set(keepTelling(splitName(tool.name))),
});

const reportTwin = (one: Worded, twin: Worded): Outcome =>
  fail({
    where: `${one.tool.where}, description`,
    message: `The description is nearly the same as that of "${twin.tool.name}".`,
    evidence: {
      came: shorten(one.tool.description),
      expected: `words that set it apart from: ${shorten(twin.tool.description)}`,
    },
  });

const reportUncompared = (compared: number, all: number): Outcome =>
  reportNotVerified(
    `Only ${compared} of ${all} descriptions were compared with those before them: too many have most words in common.`,
  );

interface Twins {
  /** Each with the first before it that is nearly the same. */
  readonly twins: readonly (readonly [Worded, Worded])[];
  /** How many were compared with all before them. */
  readonly compared: number;
}

/** A second's work. */
const MOST_COMPARISONS = 500_000;

/**
 * Compares each description with those before it that could be its twin: two sets of which nine in
 * ten words are shared have one in common among their rarest words.
 */
function findTwins(worded: readonly Worded[]): Twins {
  const count = countWords(worded);
  const byRareWord = new Map<string, number[]>();
  const twins: [Worded, Worded][] = [];
  let left = MOST_COMPARISONS;
  for (const [index, one] of worded.entries()) {
    const places = listRarest(one.words, count).map((word) => {
      const known = byRareWord.get(word) ?? [];
      byRareWord.set(word, known);
      return known;
    });
    for (const earlier of mergeInOrder(places)) {
      left -= 1;
      if (left < 0) return { twins, compared: index };
      const other = worded[earlier];
      if (other === undefined || !areTwins(one, other)) continue;
      twins.push([one, other]);
      break;
    }
    for (const known of places) known.push(index);
  }
  return { twins, compared: worded.length };
}

function countWords(worded: readonly Worded[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const { words } of worded) {
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  }
  return count;
}

/** As many of the rarest words as a twin cannot do without all of. */
function listRarest(
  words: ReadonlySet<string>,
  count: ReadonlyMap<string, number>,
): readonly string[] {
  const rank = (word: string): number => count.get(word) ?? 0;
  const ranked = [...words].toSorted(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
  );
  return ranked.slice(0, words.size - Math.ceil(ALIKE * words.size) + 1);
}

/** The numbers of several lists, each of which goes upwards, upwards and once each. */
function* mergeInOrder(lists: readonly (readonly number[])[]): Generator<number> {
  const at = lists.map(() => 0);
  for (;;) {
    const next = Math.min(...lists.map((list, which) => list[at[which] ?? 0] ?? Infinity));
    if (next === Infinity) return;
    yield next;
    for (const [which, list] of lists.entries()) {
      const place = at[which] ?? 0;
      if (list[place] === next) at[which] = place + 1;
    }
  }
}

// Descriptions that differ by a word of the name are told apart by just that word.
function areTwins(one: Worded, other: Worded): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const all = one.words.size + other.words.size - shared;
  const tells = (from: Worded, than: Worded): boolean =>
    [...from.words].some((word) => !than.words.has(word) && from.name.has(word));
  return shared / all >= ALIKE && !tells(one, other) && !tells(other, one);
}
