import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
} from '../define-rule.ts';
import { judgeToolList, type ToolView } from './judge-tools.ts';
import { changeVerbs, findMeaning, readVerbs, findVerb, splitText } from './words.ts';

// Claude Code cuts descriptions after 2 KB.
const LONGEST = 2_048;

const saysWhen = /\b(when|use|for|if|instead|before|after|prefer|unlike|rather)\b/i;
const saysReturns =
  /\b(return|result|output|respon[sd]|give|yield|produce|show|tell|report|answer|confirm|contain|as (json|text|markdown|html|csv)|id of)/i;

/** tools/description-parts */
export const toolsDescriptionParts = defineRule({
  id: 'tools/description-parts',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'A study of 856 MCP tools: smells of descriptions',
    'https://arxiv.org/html/2602.14878v1',
  ),
  title:
    'A description says what a model cannot see elsewhere: effect, result, when to use it; and no more',
  why: 'A model has only the description, the schemas and the hints. What none of them says it has to guess; what is too long is cut by hosts.',
  fix: 'Add the one missing sentence, not more: what the tool changes, what it answers, or when to take it instead of its neighbour.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const findRival = createRivalFinder(tools);
      return judgeEach(tools, 'The server lists no tools.', (tool) =>
        judgeDescription(tool, findRival),
      );
    }),
});

function judgeDescription(tool: ToolView, findRival: RivalFinder): Outcome | undefined {
  const { description, where } = tool;
  if (description.trim() === '') return undefined;
  const place = `${where}, description`;
  if (description.length > LONGEST) {
    return fail({
      where: place,
      message: `The description has ${description.length} characters; hosts cut it.`,
      evidence: { came: shorten(description), expected: `at most ${LONGEST} characters` },
      fix: 'Keep purpose, effect and result. Move what concerns one argument to its property.',
    });
  }
  if (!isEnglish(description))
    return reportNotVerified('Only English descriptions are judged.', place);
  const missing = findMissingParts(tool, findRival);
  if (missing.length === 0) return undefined;
  return fail({
    where: place,
    message: `The description does not say ${missing.join(', nor ')}.`,
    evidence: { came: shorten(description), expected: 'one sentence about it' },
  });
}

function findMissingParts(tool: ToolView, findRival: RivalFinder): readonly string[] {
  const rival = findRival(tool);
  return [
    ...(saysEffect(tool) ? [] : ['whether the tool only reads or changes something']),
    ...(saysResult(tool) ? [] : ['what the tool answers']),
    ...(rival === undefined || saysWhen.test(tool.description)
      ? []
      : [`when to use it rather than "${rival.name}"`]),
  ];
}

/** The first other tool whose name means the same. */
type RivalFinder = (tool: ToolView) => ToolView | undefined;

/** Two of each meaning are enough: one of them is another one. */
function createRivalFinder(tools: readonly ToolView[]): RivalFinder {
  const byMeaning = new Map<string, ToolView[]>();
  for (const tool of tools) {
    const meaning = findMeaning(tool.name);
    if (meaning === undefined) continue;
    const alike = byMeaning.get(meaning) ?? [];
    if (alike.length < 2) byMeaning.set(meaning, [...alike, tool]);
  }
  return (tool) => byMeaning.get(findMeaning(tool.name) ?? '')?.find((other) => other !== tool);
}

// The hints say it, or a verb does.
function saysEffect({ annotations, name, description }: ToolView): boolean {
  if (typeof annotations['readOnlyHint'] === 'boolean') return true;
  if (typeof annotations['destructiveHint'] === 'boolean' || findVerb(name) !== undefined)
    return true;
  return splitText(description).some((word) => isVerb(word) || isVerb(word.replace(/e?s$/, '')));
}

const isVerb = (word: string): boolean => readVerbs.has(word) || changeVerbs.has(word);

// What a reading tool answers is what its verb speaks of.
function saysResult({ outputSchema, name, description }: ToolView): boolean {
  if (outputSchema !== undefined || saysReturns.test(description)) return true;
  const first = (splitText(description)[0] ?? '').replace(/e?s$/, '');
  return readVerbs.has(findVerb(name) ?? '') || readVerbs.has(first);
}

// Words that hardly any other language has.
const common =
  /\b(the|of|to|and|with|by|from|this|that|are|which|your|get|list|find|read|search|send|create|returns?|a (?:list|file|note|text|user|message|number))\b/i;

/** Whether a text looks English enough to be judged by its words. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const plain = letters.filter((letter) => /[a-z]/i.test(letter));
  return plain.length >= letters.length * 0.9 && common.test(text);
}
