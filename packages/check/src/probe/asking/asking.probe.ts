import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Json } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { runInTurns } from '../calls/caller.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.probe.ts';
import {
  type Asker,
  type Asking,
  isAsking,
  type Question,
  readQuestion,
  type Refusal,
  listRequests,
  type Trials,
} from './asking.evidence.ts';
import { askLegacy } from './ask-legacy.ts';
import { type Subject, listSubjects } from './subjects.ts';
import {
  ask,
  fillForm,
  everything,
  followRounds,
  MOST_ROUNDS,
  sendRetry,
  createRightRetry,
  type Dialogue,
  listTexts,
} from './dialogue.ts';
import { tryAnswers, tryWithSameId } from './retry-trials.ts';

/** Calls, gets and reads things as a client that can answer every question. */
export const askingProbe = defineProbe({
  name: 'asking',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: (context) => (context.variant.era === 'modern' ? askModern(context) : askLegacy(context)),
});

const WIDTH = 4;
/** So many are answered in every way; the others only as clients should. */
const MOST_TRIED = 4;

/** A subject that asked. */
interface Found {
  readonly subject: Subject;
  readonly first: Exchange;
}

/** The modern way: results ask, and the request is made again with the answers. */
async function askModern(context: ProbeContext): Promise<Asking> {
  const session = await context.shared();
  const elsewhere = await askElsewhere(context, session);
  const subjects = listSubjects(context, elsewhere.flatMap(readTools));
  const asked = await runInTurns(subjects, WIDTH, (subject) => ask({ context, session, subject }));
  const found = subjects.flatMap((subject, index): readonly Found[] => {
    const first = asked[index];
    return first && isAsking(first) ? [{ subject, first }] : [];
  });
  const followed = await runInTurns(found, WIDTH, (one) =>
    follow({ context, session, subject: one.subject }, one, found),
  );
  return {
    called: subjects.flatMap(({ tool }, index) => (asked[index] && tool ? [tool] : [])),
    questions: followed.flatMap(({ asker }) => listQuestions(asker)),
    refusals: followed.flatMap(({ refusals }) => refusals),
    askers: followed.map(({ asker }) => asker),
    elsewhere,
  };
}

function readTools({ result }: Exchange): readonly Json[] {
  const tools = result?.['tools'];
  // A list of JSON holds JSON.
  return Array.isArray(tools) ? (tools as readonly Json[]) : [];
}

/** Requests that may not ask, by a client that could answer. */
function askElsewhere({ opening }: ProbeContext, session: Session): Promise<readonly Exchange[]> {
  const lists = Object.values(listMethods)
    .filter(({ capability }) => capability in opening.capabilities)
    .map(({ method }) => method);
  return Promise.all(
    ['server/discover', ...lists].map((method) =>
      session.request(method, {}, { capabilities: everything }),
    ),
  );
}

async function follow(
  dialogue: Dialogue,
  { first, subject }: Found,
  found: readonly Found[],
): Promise<{ readonly asker: Asker; readonly refusals: readonly Refusal[] }> {
  const rounds = await followRounds(dialogue, first);
  const isTried = found.findIndex((one) => one.subject === subject) < MOST_TRIED;
  const others = found.map((one) => one.subject);
  const trials = isTried ? await tryAnswers(dialogue, first, others) : untried;
  const isRefused = rounds.rounds[0]?.error !== undefined;
  const sameId = isTried && isRefused ? await tryWithSameId(dialogue) : undefined;
  const { where } = subject;
  return {
    asker: { where, first, ...rounds, trials: { ...trials, ...(sameId && { sameId }) } },
    refusals: await refuse(dialogue, first, rounds.rounds.at(-1)),
  };
}

const untried: Trials = { altered: [], foreignState: [], restricted: [] };

function listQuestions({ where, first, rounds }: Asker): readonly Question[] {
  return [first, ...rounds].flatMap((exchange) =>
    listRequests(exchange).flatMap(([, request]) => {
      const params = readQuestion(request);
      return params === undefined ? [] : [{ where, params }];
    }),
  );
}

const asksTheUser = (exchange: Exchange): boolean =>
  listRequests(exchange).some(([, request]) => readQuestion(request) !== undefined);

/** Declines and cancels whatever the user is asked, until there are no more questions. */
async function refuse(
  dialogue: Dialogue,
  first: Exchange,
  accepted: Exchange | undefined,
): Promise<readonly Refusal[]> {
  if (!asksTheUser(first)) return [];
  const answers = listRequests(first).flatMap(([, request]) =>
    listTexts(fillForm(request, dialogue.context)),
  );
  const refusals = await Promise.all(
    (['decline', 'cancel'] as const).map(async (action) => {
      const ended = await refuseRounds(dialogue, action);
      return (
        ended && {
          where: dialogue.subject.where,
          action,
          answers,
          ...ended,
          ...(accepted && { accepted }),
        }
      );
    }),
  );
  return refusals.flatMap((refusal) => refusal ?? []);
}

async function refuseRounds(
  dialogue: Dialogue,
  action: Refusal['action'],
): Promise<Pick<Refusal, 'exchange' | 'asked'> | undefined> {
  let last = await ask(dialogue);
  let asked = 0;
  while (last && isAsking(last) && asksTheUser(last) && asked < MOST_ROUNDS) {
    asked += 1;
    last = await sendRetry(dialogue, createRightRetry(last, dialogue.context, action));
  }
  return last && asked > 0 ? { exchange: last, asked } : undefined;
}
