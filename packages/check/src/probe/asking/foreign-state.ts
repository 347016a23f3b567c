import { asksIn, stateIn } from '../../evidence/asking-outcome.ts';
import type { ForeignState } from '../../evidence/asking.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { answersTo } from './answers.ts';
import type { Subject } from './subjects.ts';
import { ask, retry, rightRetry, type Talk } from './talk.ts';

/** Right answers with a state that was made for another request, or for another caller. */
export async function tryForeignStates(
  talk: Talk,
  first: Exchange,
  others: readonly Subject[],
): Promise<readonly ForeignState[]> {
  const { variant } = talk.subject;
  const other = others.find(({ where }) => where !== talk.subject.where);
  const tried = await Promise.all([
    variant && withStateOf(talk, first, { of: variant, madeFor: 'a call with other arguments' }),
    other && withStateOf(talk, first, { of: other, madeFor: other.where }),
    asAnotherCaller(talk),
  ]);
  return tried.flatMap((one) => one ?? []);
}

async function withStateOf(
  talk: Talk,
  first: Exchange,
  { of, madeFor }: { readonly of: Subject; readonly madeFor: string },
): Promise<ForeignState | undefined> {
  const asked = await ask({ ...talk, subject: of });
  const state = asked && asksIn(asked) ? stateIn(asked) : undefined;
  if (state === undefined) return undefined;
  const answers = answersTo(first, 'accept', talk.context);
  const purpose = 'with the state of another request';
  const exchange = await retry(talk, { purpose, answers, state, isFuzz: true });
  return exchange && { madeFor, exchange };
}

async function asAnotherCaller(talk: Talk): Promise<ForeignState | undefined> {
  const { secondToken } = talk.context.settings.tokens;
  if (secondToken === undefined) return undefined;
  const asked = await ask(talk);
  if (!asked || !asksIn(asked) || stateIn(asked) === undefined) return undefined;
  const exchange = await retry(talk, {
    ...rightRetry(asked, talk.context),
    purpose: 'with the state of another caller',
    isFuzz: true,
    options: { headers: { authorization: `Bearer ${secondToken}` } },
  });
  return exchange && { madeFor: 'another caller', exchange };
}
