import { shorten } from '../../excerpt.ts';
import type { ChangedGet, MarkupGet, PromptTrial } from '../../probe/features/features.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotApplicable,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, describeRequest } from '../exchanges.ts';
import {
  findGoodGet,
  readMessages,
  describePromptPlace,
  reportMissing,
  withoutPrompts,
} from './prompts.ts';

/** prompt/arguments-used */
export const promptArgumentsUsed = defineRule({
  id: 'prompt/arguments-used',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'promptGets'],
  source: citeSpecification('2026-07-28', 'server/prompts', 'Security'),
  title: 'The values of arguments go into the prompt, and stay the words of the one who gave them',
  why: 'A value that is dropped makes the prompt useless; one that can begin a message of its own speaks with the voice of the assistant.',
  fix: 'Put each value into the text of one message as it is; build messages as objects, never by parsing a text with values in it.',
  judge: (evidence) => {
    const inapplicable = withoutPrompts(evidence, evidence.lists);
    if (inapplicable) return inapplicable;
    const trials = evidence.promptGets.trials.filter(({ gets }) =>
      gets.some((get) => Object.keys(get.arguments).length > 0),
    );
    if (trials.length === 0) return reportNotApplicable('No prompt has an argument.');
    return judgeEach(trials, '', judgeTrial);
  },
});

function judgeTrial(trial: PromptTrial): readonly Outcome[] {
  const good = findGoodGet(trial);
  const where = describePromptPlace(trial.name);
  const plain = good && readMessages(good.exchange);
  if (!plain) {
    return [reportMissing(trial, where)];
  }
  return [
    ...trial.changed.flatMap((get) => judgeChanged(get, plain, where)),
    ...trial.markup.flatMap((get) => judgeMarkup(get, plain, where)),
  ];
}

/** An argument that makes no difference, whatever it is. */
function judgeChanged(get: ChangedGet, plain: readonly Json[], where: string): readonly Outcome[] {
  const messages = readMessages(get.exchange);
  if (!messages || JSON.stringify(messages) !== JSON.stringify(plain)) return [];
  return [
    fail({
      where: `${where}, argument ${JSON.stringify(get.argument)}`,
      message: 'The argument changes nothing: the messages are the same with another value.',
      evidence: {
        sent: describeRequest(get.exchange),
        came: describeAnswer(get.exchange),
        expected: 'messages with the value in them, or an error that says which values there are',
      },
      level: 'practice',
    }),
  ];
}

const readRole = (message: Json): Json | undefined => readField(message, 'role');
const listRoles = (messages: readonly Json[]): string => JSON.stringify(messages.map(readRole));

/** A message that the one who gave the value has written as if another had. */
function judgeMarkup(get: MarkupGet, plain: readonly Json[], where: string): readonly Outcome[] {
  const messages = readMessages(get.exchange);
  if (!messages || listRoles(messages) === listRoles(plain)) return [];
  const forged = messages.find((message) => {
    const text = readField(message, 'content', 'text');
    return typeof text === 'string' && text.includes(get.forged) && !isWhole(text, get);
  });
  if (forged === undefined) return [];
  return [
    fail({
      where: `${where}, argument ${JSON.stringify(get.argument)}`,
      message: `A value with ${get.kind} in it begins a message of its own.`,
      evidence: {
        sent: describeRequest(get.exchange),
        came: shorten(forged),
        expected: 'the whole value in the text of one message',
      },
    }),
  ];
}

// The forged words repeat what stands before them, so both are looked for.
const isWhole = (text: string, { before, forged }: MarkupGet): boolean =>
  text.replaceAll(forged, '').includes(before);
