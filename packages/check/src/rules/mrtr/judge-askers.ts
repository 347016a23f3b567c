import { shorten } from '../../excerpt.ts';
import {
  type Asker,
  type Asking,
  isAsking,
  hasProgressed,
} from '../../probe/asking/asking.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { listTools, listNames } from '../call/judge-calls.ts';
import { reportNotApplicable, reportNotVerified, type Outcome, pass } from '../define-rule.ts';
import { describeAnswer, listModernExchanges } from '../exchanges.ts';

/** What the rules on questions look at. */
export interface AskingEvidence {
  readonly asking: Asking;
  readonly lists: Lists;
}

/** What to say where nothing asked: it was not called, or it has no questions. */
export function reportUnasked({ asking, lists }: AskingEvidence): Outcome {
  const called = new Set(asking.called);
  const uncalled = listTools(lists).filter(({ name }) => !called.has(name));
  if (uncalled.length === 0)
    return reportNotApplicable('Nothing that the server offers asks for input.');
  return reportNotVerified(
    `Nothing that was tried asks for input. Not called: ${listNames(uncalled)}; allow it with --calls all or a plan, with arguments that end in time.`,
  );
}

/** Judges everything that asked; not applicable where nothing did. */
export function judgeAskers(
  evidence: AskingEvidence,
  judge: (asker: Asker) => readonly Outcome[],
): readonly Outcome[] {
  const { askers } = evidence.asking;
  if (askers.length === 0) return [reportUnasked(evidence)];
  return concludeOutcomes(askers.flatMap(judge));
}

/** Judges every result that asked, whichever probe got it. */
export function judgeAskingResults(
  evidence: AskingEvidence & Pick<BaseEvidence, 'conversations'>,
  judge: (exchange: Exchange) => readonly Outcome[],
): readonly Outcome[] {
  const asking = listModernExchanges(evidence).filter(isAsking);
  if (asking.length === 0) return [reportUnasked(evidence)];
  return concludeOutcomes(asking.flatMap(judge));
}

function concludeOutcomes(said: readonly Outcome[]): readonly Outcome[] {
  const telling = said.filter(({ verdict }) => verdict !== 'pass');
  return telling.length === 0 ? [pass] : telling;
}

/** The first retry with right answers, where it led on: what other retries are compared with. */
export function findControl({ first, rounds }: Asker): Exchange | undefined {
  const [retry] = rounds;
  return retry && hasProgressed(retry, first) ? retry : undefined;
}

/** Why nothing can be told of the retries of something that asks. */
export const withoutControl = ({ where, leftFor }: Asker): Outcome =>
  reportNotVerified(reasons[leftFor ?? 'answers'], where);

const reasons = {
  answers: 'The answers that were made up for it did not lead on.',
  state: 'It asks for nothing but to be tried again.',
  url: 'It waits for a person who opens a page.',
} as const;

/** What was sent, as evidence shows it: without the envelope, and the state by its place only. */
export function describeSentAnswers({ method = '', sent }: Exchange): string {
  const params = readField(sent, 'params');
  return shorten({ method, params: withoutState(params ?? {}) });
}

/** What came, as evidence shows it: states are made anew in every run. */
export function describeCame(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return shorten({ error });
  return result ? shorten({ result: withoutState(result) }) : describeAnswer(exchange);
}

/** An answer for comparison: without what is made anew for every request. */
export function answerText({ result }: Exchange): string {
  const { _meta, requestState: _state, ...rest } = result ?? {};
  return JSON.stringify(rest);
}

function withoutState(value: Json): Json {
  if (!isObject(value)) return value;
  const { _meta, ...rest } = value;
  return rest['requestState'] === undefined ? rest : { ...rest, requestState: '…' };
}

/** The place of something that asks: a tool, a prompt, a resource. */
export function describeAskPlace({ method = '', sent }: Exchange): string {
  const word = words[method];
  if (word === undefined) return `answer to ${method}`;
  const name = readField(sent, 'params', word === 'resource' ? 'uri' : 'name');
  return `${method}, ${word} ${JSON.stringify(name ?? '')}`;
}

const words: Readonly<Record<string, string>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

/** The place of one request inside a result; a key that is made anew in every run is left out. */
export function describeRequestPlace(place: string, key: string): string {
  const isRandom = /[0-9a-f]{8}-|[0-9a-f]{12,}|\d{6,}/i.test(key);
  return `${place}, inputRequests[${isRandom ? '…' : JSON.stringify(key)}]`;
}
