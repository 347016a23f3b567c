import { asksIn, requestsIn, stateIn } from '../../evidence/asking-outcome.ts';
import type { Trials } from '../../evidence/asking.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fieldOf, type Json, type JsonObject } from '../../wire/json.ts';
import { withNewConnection } from '../calls/new-connection.ts';
import { alterState } from './alter-state.ts';
import { answersTo, everything, mismatchedAnswersTo } from './answers.ts';
import { tryForeignStates } from './foreign-state.ts';
import type { Subject } from './subjects.ts';
import { ask, retry, rightRetry, type Retry, type Talk } from './talk.ts';

/** Answers in all the ways in which clients differ or fail; each trial begins anew. */
export async function tryAnswers(
  talk: Talk,
  first: Exchange,
  others: readonly Subject[],
): Promise<Trials> {
  const { context } = talk;
  const right = (asked: Exchange): Retry => rightRetry(asked, context);
  const [missing, extra, malformed, mismatched, withoutState, connections] = await Promise.all([
    afresh(talk, (asked) => ({ ...right(asked), purpose: 'without an answer', answers: {} })),
    afresh(talk, (asked) => withExtra(right(asked))),
    afresh(talk, (asked) => fuzzed(right(asked), 'with malformed answers', malformedFor(asked))),
    afresh(talk, (asked) => {
      const answers = mismatchedAnswersTo(asked, context);
      return answers && fuzzed(right(asked), 'with a form filled in wrongly', answers);
    }),
    afresh(talk, (asked) =>
      stateIn(asked) === undefined
        ? undefined
        : { ...right(asked), purpose: 'without the state', state: undefined },
    ),
    tryElsewhere(talk),
  ]);
  const altered = await tryAltered(talk, first);
  const foreignState = await tryForeignStates(talk, first, others);
  const restricted = await askRestricted(talk, first);
  return {
    ...(missing && { missing }),
    ...(extra && { extra }),
    ...(malformed && { malformed }),
    ...(mismatched && { mismatched }),
    ...(withoutState && { withoutState }),
    ...(connections && { connections }),
    altered,
    foreignState,
    restricted,
  };
}

/** Right answers with the id of the first request, which a server may not rely on. */
export async function tryWithSameId(talk: Talk): Promise<Exchange | undefined> {
  const id = `wellspoken-${talk.subject.where}`;
  const asked = await ask(talk, { id });
  if (!asked || !asksIn(asked)) return undefined;
  return retry(talk, { ...rightRetry(asked, talk.context), options: { id } });
}

async function afresh(
  talk: Talk,
  make: (asked: Exchange) => Retry | undefined,
): Promise<Exchange | undefined> {
  const asked = await ask(talk);
  const wanted = asked && asksIn(asked) && requestsIn(asked).length > 0 ? make(asked) : undefined;
  return wanted && retry(talk, wanted);
}

const fuzzed = (right: Retry, purpose: string, answers: JsonObject): Retry => ({
  ...right,
  purpose,
  answers,
  isFuzz: true,
});

const withExtra = (right: Retry): Retry => ({
  ...right,
  purpose: 'with one answer too many',
  answers: { ...(right.answers as JsonObject), 'wellspoken-extra': { action: 'decline' } },
});

const malformedFor = (asked: Exchange): JsonObject =>
  Object.fromEntries(requestsIn(asked).map(([key]) => [key, 'wellspoken']));

// A new process may have a secret of its own; one server behind two connections may not.
async function tryElsewhere(talk: Talk): Promise<Trials['connections']> {
  const { context } = talk;
  if (!context.endpoint) return undefined;
  return withNewConnection(context, async (session) => {
    const near = { ...talk, session };
    const same = await askThere(near, near);
    const other = await withNewConnection(context, (far) =>
      askThere(near, { ...talk, session: far }),
    );
    return same && other && { same, other };
  });
}

/** Asks on one connection, and brings the answers on one that may be another. */
async function askThere(here: Talk, there: Talk): Promise<Exchange | undefined> {
  const asked = await ask(here);
  if (!asked || !asksIn(asked)) return undefined;
  const right = rightRetry(asked, here.context);
  return retry(there, { ...right, purpose: 'with the answers, on a new connection' });
}

async function tryAltered(talk: Talk, first: Exchange): Promise<Trials['altered']> {
  const { context } = talk;
  const changes = alterState(stateIn(first) ?? '', `-${context.canary}`).length;
  if (stateIn(first) === undefined) return [];
  const tried = await Promise.all(
    Array.from({ length: changes }, async (_, index) => {
      const asked = await ask(talk);
      const altered = alterState(asked ? (stateIn(asked) ?? '') : '', `-${context.canary}`)[index];
      if (!asked || !altered) return [];
      const { state, ...how } = altered;
      const answers = answersTo(asked, 'accept', context);
      const purpose = 'with an altered state';
      const exchange = await retry(talk, { purpose, answers, state, isFuzz: true });
      return exchange ? [{ ...how, exchange }] : [];
    }),
  );
  return tried.flat();
}

async function askRestricted(talk: Talk, first: Exchange): Promise<readonly Exchange[]> {
  const asked = await Promise.all(
    lesserCapabilities(first).map((capabilities) => ask(talk, { capabilities })),
  );
  return asked.flatMap((exchange) => exchange ?? []);
}

/** Capabilities that lack what a result asked for. */
function lesserCapabilities(first: Exchange): readonly JsonObject[] {
  const requests = requestsIn(first).map(([, request]) => request);
  const modes = requests.flatMap(modeOf);
  const methods = requests.map((request) => fieldOf(request, 'method'));
  const left = ['form', 'url'].filter((mode) => !modes.includes(mode));
  const { elicitation: _elicitation, ...others } = everything;
  const kept = Object.entries(others).filter(([name]) => !methods.includes(needing[name] ?? ''));
  const lesser: JsonObject = {
    ...Object.fromEntries(kept),
    ...(left.length > 0 && { elicitation: Object.fromEntries(left.map((mode) => [mode, {}])) }),
  };
  // No mode at all stands for forms.
  return [lesser, {}, ...(modes.includes('url') ? [{ elicitation: {} }] : [])];
}

const needing: Readonly<Record<string, string>> = {
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
};

const modeOf = (request: Json): readonly string[] => {
  if (fieldOf(request, 'method') !== 'elicitation/create') return [];
  return [fieldOf(request, 'params', 'mode') === 'url' ? 'url' : 'form'];
};
