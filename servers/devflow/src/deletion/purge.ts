import type { Outcome } from '../answers/sentences.ts';
import { createNearest, findNamed } from '../entities/find-named.ts';
import type { EntityRecord } from '../memory/records.ts';
import { addPurged, type Purged, type Writer } from '../memory/writer.ts';

/** What is to be removed for good. */
export interface Purge {
  /** Only entities of these names; all that was deleted where none are given. */
  readonly names?: readonly string[] | undefined;
  /** Only what was deleted before this moment. */
  readonly before?: number | undefined;
  /** Whether named entities go that are not deleted. */
  readonly includesCurrent: boolean;
}

/** What became of a name. */
export interface PurgeOutcome extends Outcome {
  readonly name: string;
}

/** What is gone for good. */
export interface PurgeResult {
  readonly purged: Purged;
  readonly outcomes: readonly PurgeOutcome[];
}

// Entities that had one name one after the other; more than this take another call.
const MOST_OF_A_NAME = 1_000;

const NOTHING: Purged = { entities: 0, observations: 0, relations: 0, versions: 0 };

/** Removes for good what was deleted; named entities also where they are there. */
export async function removeForGood(
  writer: Writer,
  project: string,
  asked: Purge,
): Promise<PurgeResult> {
  const { names, before = writer.at } = asked;
  if (names === undefined) {
    return { purged: await writer.purgePast({ project, before }), outcomes: [] };
  }
  const outcomes: PurgeOutcome[] = [];
  let purged = NOTHING;
  const nearest = createNearest(writer, { project });
  for (const name of new Set(names)) {
    const { gone, outcome } = await purgeName(writer, project, { ...asked, name });
    purged = addPurged(purged, gone);
    const near = outcome.outcome === 'not_found' ? await nearest(name) : [];
    const nearestNames = near.length === 0 ? {} : { nearestNames: [...near] };
    outcomes.push({ name, ...outcome, ...nearestNames });
  }
  return { purged, outcomes };
}

interface Named extends Purge {
  readonly name: string;
}

async function purgeName(
  writer: Writer,
  project: string,
  { name, before = Infinity, includesCurrent }: Named,
): Promise<{ readonly gone: Purged; readonly outcome: Outcome }> {
  const current = (await findNamed(writer, project, [name])).get(name);
  const past = await writer.findPast({ project }, name, MOST_OF_A_NAME);
  const deleted = past.filter((one) => one.name === name && one.validTo !== null);
  const doomed = [
    ...(current?.name === name && includesCurrent ? [current] : []),
    ...deleted.filter(({ validTo }) => (validTo ?? 0) <= before),
  ];
  let gone = NOTHING;
  for (const { id } of doomed) gone = addPurged(gone, await writer.purgeEntity(id));
  if (doomed.length > 0) return { gone, outcome: { outcome: 'deleted' } };
  return { gone, outcome: sayKept(name, current, deleted.length > 0) };
}

function sayKept(name: string, current: EntityRecord | undefined, isLate: boolean): Outcome {
  if (isLate) {
    return { outcome: 'skipped', reason: 'It was deleted after the moment given.' };
  }
  if (current === undefined) {
    return { outcome: 'not_found', reason: `No entity "${name}" is there or was deleted.` };
  }
  const reason =
    current.name === name
      ? 'It is not deleted. Delete it first, or pass include_current.'
      : `"${name}" is another name of "${current.name}", which is not deleted.`;
  return { outcome: 'skipped', reason };
}
