import type { Agent } from 'undici';

import type { AnswerCache, Found } from './cache.ts';
import type { Breaker } from './breaker.ts';
import { leftAlone, strayed, toFailure, type Circumstances } from './failures.ts';
import { judge } from './judge.ts';
import type { Limiter } from './limiter.ts';
import { MAX_REDIRECTS, redirectOf } from './redirect.ts';
import { ARRIVED, toResponse, type Answer } from './response.ts';
import type { Retrier } from './retry.ts';
import { send, type Outgoing } from './send.ts';
import type { Settings } from './settings.ts';
import type { Term } from './term.ts';

/** The parts of an upstream that all of its calls share. */
export interface Works {
  readonly settings: Settings;
  readonly agent: Agent;
  readonly limiter: Limiter;
  readonly breaker: Breaker;
  readonly retrier: Retrier;
  readonly cache: AnswerCache;
}

/** One call, complete with everything that decides how it is made. */
export interface Call {
  readonly outgoing: Outgoing;
  readonly about: Circumstances;
  readonly accept: readonly number[];
  readonly followsRedirects: boolean;
  readonly priority: number;
  /** Where its answer is kept; undefined for calls that share nothing. */
  readonly lookup: Parameters<AnswerCache['read']>[0] | undefined;
}

/** Makes a call: from the cache, or through breaker, repeats and limits. */
export async function make(works: Works, call: Call, term: Term): Promise<Found> {
  const ask = (shared: Term): Promise<Answer> =>
    works.breaker.run(
      () => works.retrier(shared, (index) => attempt(works, call, { term: shared, index })),
      shared.signal,
    );
  try {
    if (call.lookup !== undefined) return await works.cache.read(call.lookup, term, ask);
    return { answer: await ask(term), ...ARRIVED };
  } catch (thrown) {
    throw toFailure(thrown, call.about, false);
  }
}

interface Attempt {
  readonly term: Term;
  readonly index: number;
}

async function attempt(works: Works, call: Call, { term, index }: Attempt): Promise<Answer> {
  const { name } = works.settings;
  let { outgoing } = call;
  for (let hops = 0; ; hops++) {
    if (index + hops > 0 && works.breaker.state() === 'open') {
      throw leftAlone(name, works.breaker.leftMs());
    }
    const answer = await exchange(works, { ...call, outgoing }, { term, index: index + hops });
    const isFollowed = call.followsRedirects && !call.accept.includes(answer.status);
    const next = isFollowed ? redirectOf(outgoing, answer) : undefined;
    if (next === undefined) return accepted(works, call, answer);
    if (next === 'foreign' || hops === MAX_REDIRECTS) throw strayed(call.about, next === 'foreign');
    outgoing = next;
  }
}

/** Every request waits for its turn, whether it is the first, a repeat or a redirect. */
async function exchange(works: Works, call: Call, { term, index }: Attempt): Promise<Answer> {
  const { about, priority, outgoing } = call;
  let sent = false;
  const bounds = {
    signal: term.signal,
    timeoutMs: about.attemptMs,
    maxBytes: about.maxBytes,
    onSent: () => {
      sent = true;
    },
  };
  try {
    return await works.limiter.run({ term, priority, admitted: index > 0 }, () =>
      send(works.agent, outgoing, bounds),
    );
  } catch (thrown) {
    throw toFailure(thrown, about, sent);
  }
}

function accepted({ settings, limiter }: Works, call: Call, answer: Answer): Answer {
  const { failure, coolDownMs } = judge(toResponse(settings.name, answer, ARRIVED), {
    about: call.about,
    accept: call.accept,
    classify: settings.classify,
    coolDownMs: settings.rate.coolDownMs,
  });
  if (coolDownMs !== undefined) limiter.coolDown(coolDownMs);
  if (failure !== undefined) throw failure;
  return answer;
}
