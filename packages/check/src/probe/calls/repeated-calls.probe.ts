import { isReadOnly } from '../../calls/permission.ts';
import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { readField, type Json } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { type CallRequest, defineProbe, type ProbeContext } from '../define-probe.ts';
import { withText } from './bad-calls.probe.ts';
import { callAgain, runInTurns, listReaderTools, type Ready, listReadyTools } from './caller.ts';
import {
  type CallRecord,
  type Effect,
  isSuccess,
  type ParallelCalls,
  type Repetition,
} from './calls.evidence.ts';
import {
  answerText,
  findDifferences,
  type Snapshot,
  takeSnapshot,
  replaceTimes,
} from './snapshot.ts';

/** Calls tools again while nothing else runs, and looks at what they change. */
export const repeatedCallsProbe = defineProbe({
  name: 'repeatedCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context) => {
    if (context.callable().length === 0) {
      return { watched: [], effects: [], repetitions: [], parallel: [] };
    }
    const usual = await context.shared();
    const session = usual.isOpen() ? usual : await context.open();
    const readers = await watchReaders(context, session);
    const repetitions = await repeatWriters(context, session);
    const parallel = await callTogether(context, session);
    return { ...readers, repetitions, parallel };
  },
});

const MOST_TOOLS = 3;
/** Calls of each kind that are made at once. */
const AT_ONCE = 4;

/** Calls tools that only read with two kinds of arguments, first alone and then many at once. */
async function callTogether(
  context: ProbeContext,
  session: Session,
): Promise<readonly ParallelCalls[]> {
  const found: ParallelCalls[] = [];
  for (const ready of listReaderTools(context)) {
    if (found.length === MOST_TOOLS) break;
    const calls = await callOne(context, session, ready);
    if (calls) found.push(calls);
  }
  return found;
}

type Kind = Pick<CallRequest, 'arguments' | 'isFuzz'>;

async function callOne(
  context: ProbeContext,
  session: Session,
  ready: Ready,
): Promise<ParallelCalls | undefined> {
  const kinds = readKinds(context, ready);
  if (!kinds) return undefined;
  const tool = ready.tool.name;
  const call = (kind: Kind, purpose: string): Promise<CallRecord | undefined> =>
    context.call(session, { tool, purpose, ...kind });
  const [left, right] = [await call(kinds[0], 'alone'), await call(kinds[1], 'alone')];
  if (!left || !right || !isSuccess(left) || !isSuccess(right)) return undefined;
  if (answerText(left) === answerText(right)) return undefined;
  const pairs = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      Promise.all([call(kinds[0], 'many at once'), call(kinds[1], 'many at once')]),
    ),
  );
  const of = (side: 0 | 1): readonly CallRecord[] => pairs.flatMap((pair) => pair[side] ?? []);
  return { tool, alone: [left, right], together: [of(0), of(1)] };
}

function readKinds(
  context: ProbeContext,
  { tool, args }: Ready,
): readonly [Kind, Kind] | undefined {
  if (tool.mayFuzz) {
    const [left, right] = ['first', 'second'].map((word) =>
      withText(tool, args, `${context.canary} ${word}`),
    );
    if (left && right) {
      return [
        { arguments: left, isFuzz: true },
        { arguments: right, isFuzz: true },
      ];
    }
  }
  const other = tool.candidates.find((candidate) => !isSame(candidate, args));
  return other === undefined ? undefined : [{ arguments: args }, { arguments: other }];
}

const isSame = (left: Json, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);

const WIDTH = 4;
/** Bounds of the search for the tool that changed something. */
const MOST_SUSPECTS = 12;
const MOST_STEADY = 3;

/** Calls all tools that say to only read, and finds out which of them changes something. */
async function watchReaders(
  context: ProbeContext,
  session: Session,
): Promise<{ readonly watched: readonly string[]; readonly effects: readonly Effect[] }> {
  const readers = listReaderTools(context);
  if (readers.length === 0) return { watched: [], effects: [] };
  const watched = readers.map(({ tool }) => tool.name);
  const state = await lookTwice(context, session);
  const first = await collectAnswers(context, session, readers);
  const second = await collectAnswers(context, session, readers);
  const changed = state.changes(state.last, await takeSnapshot(context, session));
  const unsteady = readers.filter(({ tool }) => first.get(tool.name) !== second.get(tool.name));
  if (changed.length === 0 && unsteady.length === 0) return { watched, effects: [] };
  const suspects = readers.slice(0, MOST_SUSPECTS);
  const steady = await findSteady({ context, session }, unsteady.slice(0, MOST_STEADY));
  const effects: Effect[] = [];
  for (const suspect of suspects) {
    const found = await observeEffect({ context, session }, { suspect, state, readers: steady });
    if (found.changed.length > 0) effects.push(found);
  }
  return { watched, effects };
}

/** A scene that was looked at twice, so that what changes by itself is known. */
interface ObservedState {
  readonly last: Snapshot;
  /** What changed between two moments, without what changes by itself. */
  readonly changes: (before: Snapshot, after: Snapshot) => readonly string[];
}

/** Looks at the scene until it is known what changes by itself. */
async function lookTwice(
  context: ProbeContext,
  session: Session,
  look: typeof takeSnapshot = takeSnapshot,
): Promise<ObservedState> {
  const first = await look(context, session);
  const last = await look(context, session);
  const restless = new Set(findDifferences(first, last));
  return {
    last,
    changes: (before, after) =>
      findDifferences(before, after).filter((name) => !restless.has(name)),
  };
}

async function collectAnswers(
  context: ProbeContext,
  session: Session,
  readers: readonly Ready[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await runInTurns(readers, WIDTH, async (ready): Promise<[string, string]> => {
    const record = await callAgain(context, session, ready);
    return [ready.tool.name, record ? replaceTimes(answerText(record)) : ''];
  });
  return new Map(texts);
}

interface TrialContext {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Those whose answers stay the same when nothing else is called: a clock is no witness. */
async function findSteady(
  trial: TrialContext,
  readers: readonly Ready[],
): Promise<readonly Ready[]> {
  const steady: Ready[] = [];
  for (const reader of readers) {
    const first = await callForText(trial, reader);
    if (first === (await callForText(trial, reader))) steady.push(reader);
  }
  return steady;
}

async function callForText({ context, session }: TrialContext, ready: Ready): Promise<string> {
  const record = await callAgain(context, session, ready);
  return record ? replaceTimes(answerText(record)) : '';
}

interface Trial {
  readonly suspect: Ready;
  readonly state: ObservedState;
  readonly readers: readonly Ready[];
}

/** What a call changes each time, while nothing changes without it. */
async function observeEffect(
  trial: TrialContext,
  { suspect, state, readers }: Trial,
): Promise<Effect> {
  const { name: tool } = suspect.tool;
  const looks: readonly Look[] = [
    () => takeSnapshot(trial.context, trial.session),
    ...readers
      .filter((reader) => reader.tool.name !== tool)
      .map((reader): Look => async () => {
        const answer = await callForText(trial, reader);
        return new Map([[`the answer of "${reader.tool.name}"`, answer]]);
      }),
  ];
  const changed: string[] = [];
  for (const look of looks) {
    const first = await findChanges(() => callForText(trial, suspect), look, state);
    const again =
      first.length === 0 ? [] : await findChanges(() => callForText(trial, suspect), look, state);
    changed.push(...first.filter((name) => again.includes(name)));
  }
  return { tool, changed };
}

type Look = () => Promise<Snapshot>;

/** What differs after some work, without what differs after none. */
async function findChanges(
  work: () => Promise<unknown>,
  look: Look,
  state: ObservedState,
): Promise<readonly string[]> {
  const before = await look();
  const control = await look();
  await work();
  const after = await look();
  const byItself = new Set(findDifferences(before, control));
  return state.changes(control, after).filter((name) => !byItself.has(name));
}

const MOST_WRITERS = 5;
const MOST_READERS = 5;

/** Calls each tool that says to be idempotent twice, and looks at what the second call changes. */
async function repeatWriters(
  context: ProbeContext,
  session: Session,
): Promise<readonly Repetition[]> {
  const writers = listReadyTools(context)
    .filter(({ tool }) => isIdempotentWriter(tool.definition))
    .slice(0, MOST_WRITERS);
  if (writers.length === 0) return [];
  const state = await lookTwice(context, session, lookWithReaders);
  const repetitions: Repetition[] = [];
  for (const ready of writers) {
    const first = await callAgain(context, session, ready);
    const between = await lookWithReaders(context, session);
    const second = await callAgain(context, session, ready);
    if (!first || !second) continue;
    const changedAgain = state.changes(between, await lookWithReaders(context, session));
    repetitions.push({ tool: ready.tool.name, first, second, changedAgain });
  }
  return repetitions;
}

const isIdempotentWriter = (definition: Ready['tool']['definition']): boolean =>
  readField(definition, 'annotations', 'idempotentHint') === true && !isReadOnly(definition);

/** What there is, with what the tools that only read say of it. */
async function lookWithReaders(context: ProbeContext, session: Session): Promise<Snapshot> {
  const readers = listReaderTools(context).slice(0, MOST_READERS);
  const [state, answers] = await Promise.all([
    takeSnapshot(context, session),
    Promise.all(
      readers.map(async (ready): Promise<[string, string]> => {
        const record = await callAgain(context, session, ready);
        return [
          `the answer of "${ready.tool.name}"`,
          record ? replaceTimes(answerText(record)) : '',
        ];
      }),
    ),
  ]);
  return new Map([...state, ...answers]);
}
