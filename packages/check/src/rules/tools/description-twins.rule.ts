import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
  pass,
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
      const said = worded.flatMap((one, index) => judgeTwin(one, worded.slice(0, index)));
      return said.length === 0 ? [pass] : said;
    }),
});

const collectWords = (tool: ToolView): Worded => ({
  tool,
  words: new Set(keepTelling(splitText(tool.description))),
  name: new Set(keepTelling(splitName(tool.name))),
});

function judgeTwin(one: Worded, earlier: readonly Worded[]): readonly Outcome[] {
  const twin = earlier.find((other) => areTwins(one, other));
  if (twin === undefined) return [];
  return [
    fail({
      where: `${one.tool.where}, description`,
      message: `The description is nearly the same as that of "${twin.tool.name}".`,
      evidence: {
        came: shorten(one.tool.description),
        expected: `words that set it apart from: ${shorten(twin.tool.description)}`,
      },
    }),
  ];
}

// Descriptions that differ by a word of the name are told apart by just that word.
function areTwins(one: Worded, other: Worded): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const all = one.words.size + other.words.size - shared;
  const tells = (from: Worded, than: Worded): boolean =>
    [...from.words].some((word) => !than.words.has(word) && from.name.has(word));
  return shared / all >= ALIKE && !tells(one, other) && !tells(other, one);
}
