import { asksIn, isUrlQuestion, requestsIn, stateIn } from '../../evidence/asking-outcome.ts';
import type { Asker } from '../../evidence/asking.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Json, JsonObject } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import { answersTo, everything, type Reaction } from './answers.ts';
import type { Subject } from './subjects.ts';

/** One subject, and where to talk to it. */
export interface Talk {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly subject: Subject;
}

/** Common clients give up after so many rounds. */
export const MOST_ROUNDS = 10;

/** The first request, by a client that can answer everything unless told otherwise. */
export const ask = (
  { subject, session }: Talk,
  options: RequestOptions = {},
): Promise<Exchange | undefined> =>
  subject.send(session, {
    purpose: 'to see whether it asks for input',
    options: { capabilities: everything, ...options },
  });

/** What a retry brings besides the first request. */
export interface Retry {
  readonly purpose: string;
  /** Left out where nothing was asked. */
  readonly answers?: Json;
  readonly state?: string | undefined;
  readonly isFuzz?: boolean;
  readonly options?: RequestOptions;
}

/** The same request again, with answers and state. */
export function retry(
  { subject, session }: Talk,
  { purpose, answers, state, isFuzz, options }: Retry,
): Promise<Exchange | undefined> {
  const params: JsonObject = {
    ...(answers !== undefined && { inputResponses: answers }),
    ...(state !== undefined && { requestState: state }),
  };
  return subject.send(session, {
    purpose,
    params,
    ...(isFuzz && { isFuzz }),
    options: { capabilities: everything, ...options },
  });
}

/** The retry that a client makes after the user reacted. */
export const rightRetry = (
  asked: Exchange,
  context: ProbeContext,
  reaction: Reaction = 'accept',
): Retry => ({
  purpose: reaction === 'accept' ? 'with the answers it asked for' : `after a ${reaction}`,
  ...(requestsIn(asked).length > 0 && { answers: answersTo(asked, reaction, context) }),
  state: stateIn(asked),
});

/** Answers round after round until the subject asks no more. */
export async function followRounds(
  talk: Talk,
  first: Exchange,
): Promise<Pick<Asker, 'rounds' | 'leftFor'>> {
  const rounds: Exchange[] = [];
  let last: Exchange | undefined = first;
  while (last && asksIn(last) && rounds.length < MOST_ROUNDS) {
    const leftFor = waitsFor(last);
    if (leftFor) return { rounds, leftFor };
    last = await retry(talk, rightRetry(last, talk.context));
    if (last) rounds.push(last);
  }
  return { rounds };
}

/** What has to happen outside before a retry makes sense. */
function waitsFor(asked: Exchange): Asker['leftFor'] {
  const requests = requestsIn(asked).map(([, request]) => request);
  if (requests.length === 0) return 'state';
  return requests.some(isUrlQuestion) ? 'url' : undefined;
}
