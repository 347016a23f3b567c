import type { Effect } from '../../evidence/repeated-calls.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { answerText, withoutTimes } from './answer-text.ts';
import { callAgain, readerTools, type Ready } from './caller.ts';
import { inTurns } from './in-turns.ts';
import { differences, takeSnapshot, type Snapshot } from './snapshot.ts';

const WIDTH = 4;
/** Bounds of the search for who changed something. */
const MOST_SUSPECTS = 12;
const MOST_WITNESSES = 3;

/** Calls all tools that say to only read, and finds out which of them changes something. */
export async function watchReaders(
  context: ProbeContext,
  session: Session,
): Promise<{ readonly watched: readonly string[]; readonly effects: readonly Effect[] }> {
  const readers = readerTools(context);
  if (readers.length === 0) return { watched: [], effects: [] };
  const watched = readers.map(({ tool }) => tool.name);
  const scene = await lookTwice(context, session);
  const first = await answersOf(context, session, readers);
  const second = await answersOf(context, session, readers);
  const changed = scene.changes(scene.last, await takeSnapshot(context, session));
  const unsteady = readers.filter(({ tool }) => first.get(tool.name) !== second.get(tool.name));
  if (changed.length === 0 && unsteady.length === 0) return { watched, effects: [] };
  const suspects = readers.slice(0, MOST_SUSPECTS);
  const witnesses = await steadyOf({ context, session }, unsteady.slice(0, MOST_WITNESSES));
  const effects: Effect[] = [];
  for (const suspect of suspects) {
    const found = await effectOf({ context, session }, { suspect, scene, witnesses });
    if (found.changed.length > 0) effects.push(found);
  }
  return { watched, effects };
}

/** A scene that was looked at twice, so that what changes by itself is known. */
interface Scene {
  readonly last: Snapshot;
  /** What changed between two moments, without what changes by itself. */
  readonly changes: (before: Snapshot, after: Snapshot) => readonly string[];
}

/** Looks at the scene until it is known what changes by itself. */
export async function lookTwice(
  context: ProbeContext,
  session: Session,
  look: typeof takeSnapshot = takeSnapshot,
): Promise<Scene> {
  const first = await look(context, session);
  const last = await look(context, session);
  const restless = new Set(differences(first, last));
  return {
    last,
    changes: (before, after) => differences(before, after).filter((name) => !restless.has(name)),
  };
}

async function answersOf(
  context: ProbeContext,
  session: Session,
  readers: readonly Ready[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await inTurns(readers, WIDTH, async (ready): Promise<[string, string]> => {
    const record = await callAgain(context, session, ready);
    return [ready.tool.name, record ? withoutTimes(answerText(record)) : ''];
  });
  return new Map(texts);
}

interface Ground {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Those whose answers stay the same when nothing else is called: a clock is no witness. */
async function steadyOf(ground: Ground, readers: readonly Ready[]): Promise<readonly Ready[]> {
  const steady: Ready[] = [];
  for (const reader of readers) {
    const first = await say(ground, reader);
    if (first === (await say(ground, reader))) steady.push(reader);
  }
  return steady;
}

async function say({ context, session }: Ground, ready: Ready): Promise<string> {
  const record = await callAgain(context, session, ready);
  return record ? withoutTimes(answerText(record)) : '';
}

interface Trial {
  readonly suspect: Ready;
  readonly scene: Scene;
  readonly witnesses: readonly Ready[];
}

/** What a call changes each time, while nothing changes without it. */
async function effectOf(ground: Ground, { suspect, scene, witnesses }: Trial): Promise<Effect> {
  const { name: tool } = suspect.tool;
  const looks: readonly Look[] = [
    () => takeSnapshot(ground.context, ground.session),
    ...witnesses
      .filter((witness) => witness.tool.name !== tool)
      .map((witness): Look => async () => {
        const answer = await say(ground, witness);
        return new Map([[`the answer of "${witness.tool.name}"`, answer]]);
      }),
  ];
  const changed: string[] = [];
  for (const look of looks) {
    const first = await changesBy(() => say(ground, suspect), look, scene);
    const again =
      first.length === 0 ? [] : await changesBy(() => say(ground, suspect), look, scene);
    changed.push(...first.filter((name) => again.includes(name)));
  }
  return { tool, changed };
}

type Look = () => Promise<Snapshot>;

/** What differs after some work, without what differs after none. */
async function changesBy(
  work: () => Promise<unknown>,
  look: Look,
  scene: Scene,
): Promise<readonly string[]> {
  const before = await look();
  const control = await look();
  await work();
  const after = await look();
  const byItself = new Set(differences(before, control));
  return scene.changes(control, after).filter((name) => !byItself.has(name));
}
