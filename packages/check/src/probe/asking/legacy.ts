import type { Asking, Question, Refusal } from '../../evidence/asking.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fieldOf, isObject, type Json } from '../../wire/json.ts';
import { inTurns } from '../calls/in-turns.ts';
import { Unavailable, type ProbeContext } from '../define-probe.ts';
import { readList } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { contentFor, everything, textsWithin } from './answers.ts';
import { createEar, type Ear } from './ear.ts';
import { listenToServer } from './server-stream.ts';
import { subjectsOf, type Subject } from './subjects.ts';

const WIDTH = 4;
const URL_REQUIRED = -32042;

const nothing: Asking = { called: [], questions: [], refusals: [], askers: [], elsewhere: [] };

/** The legacy way: the server sends requests while it works on one of ours. */
export async function askLegacy(context: ProbeContext): Promise<Asking> {
  if (!hasSubjects(context)) return nothing;
  const ear = createEar(context);
  const session = await context.open({ capabilities: everything, respond: ear.respond });
  if (!session.opened?.result) {
    throw new Unavailable('The server does not open for a client that can be asked.');
  }
  const hangUp = await listenToServer(session, ear.respond);
  try {
    const subjects = subjectsOf(context, await toolsFor(context, session));
    // Who asks for roots when it is opened serves other folders once it has them.
    if (ear.wasAsked()) await session.settle();
    return await askAll({ context, session, ear }, subjects);
  } finally {
    await hangUp();
  }
}

const hasSubjects = ({ opening: { capabilities } }: ProbeContext): boolean =>
  ['tools', 'prompts', 'resources'].some((name) => name in capabilities);

async function toolsFor({ opening }: ProbeContext, session: Session): Promise<readonly Json[]> {
  if (!('tools' in opening.capabilities)) return [];
  const { items } = await readList(session, 'tools');
  return items;
}

interface Room {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly ear: Ear;
}

/** A subject and how it ended with every question answered. */
interface Tried {
  readonly subject: Subject;
  readonly accepted: Exchange;
}

async function askAll(room: Room, subjects: readonly Subject[]): Promise<Asking> {
  const purpose = 'to see whether it asks for input';
  const ended = await inTurns(subjects, WIDTH, (subject) =>
    subject.send(room.session, { purpose }),
  );
  const tried = subjects.flatMap((subject, index): readonly Tried[] => {
    const accepted = ended[index];
    return accepted ? [{ subject, accepted }] : [];
  });
  const heard = room.ear.heard();
  const answered = tried.filter(({ accepted }) => accepted.ending === 'answered');
  // Requests over one stream do not say for which call they are, so the calls are made one by one.
  const refusals = heard.length === 0 ? [] : await refuseAll(room, answered);
  const attributed = refusals.flatMap(({ questions }) => questions);
  return {
    ...nothing,
    called: tried.flatMap(({ subject }) => subject.tool ?? []),
    questions: [
      ...attributed,
      ...tried.flatMap(({ subject, accepted }) => demandedIn(subject, accepted)),
      ...othersOf(heard, attributed),
    ],
    refusals: refusals.map(({ refusal }) => refusal),
  };
}

/** Pages that have to be opened first, as an error names them. */
function demandedIn({ where }: Subject, { error }: Exchange): readonly Question[] {
  const elicitations = fieldOf(error, 'data', 'elicitations');
  if (fieldOf(error, 'code') !== URL_REQUIRED || !Array.isArray(elicitations)) return [];
  // A list of JSON holds JSON.
  return (elicitations as readonly Json[]).map((params) => ({ where, params }));
}

function othersOf(heard: readonly Json[], known: readonly Question[]): readonly Question[] {
  const texts = new Set(known.map(({ params }) => JSON.stringify(params)));
  return heard
    .filter((params) => !texts.has(JSON.stringify(params)) && isObject(params))
    .map((params) => ({ where: 'elicitation/create from the server', params }));
}

interface Refused {
  readonly refusal: Refusal;
  readonly questions: readonly Question[];
}

async function refuseAll(room: Room, tried: readonly Tried[]): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (const one of tried) {
    if (!room.session.isOpen()) break;
    const declined = await refuse(room, one, 'decline');
    const cancelled = declined && (await refuse(room, one, 'cancel'));
    refused.push(...[declined, cancelled].flatMap((each) => each ?? []));
  }
  return refused;
}

async function refuse(
  { context, session, ear }: Room,
  { subject, accepted }: Tried,
  action: Refusal['action'],
): Promise<Refused | undefined> {
  ear.become(action);
  const exchange = await subject.send(session, { purpose: `with a ${action} of what it asks` });
  const heard = ear.heard();
  if (!exchange || heard.length === 0) return undefined;
  const { where } = subject;
  const answers = heard.flatMap((params) => textsWithin(contentFor({ params }, context)));
  return {
    refusal: { where, action, exchange, asked: heard.length, accepted, answers },
    questions: heard.map((params) => ({ where, params })),
  };
}
