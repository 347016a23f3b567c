import { USUAL_FACTS } from '../../relations/change-relations.ts';
import type { EntityRecord, RelationRecord } from '../../memory/records.ts';
import type { Writer } from '../../memory/writer.ts';
import { toIso } from '../../answers/values.ts';
import { limitToNow } from './import-entity.ts';
import { changeKeys, chooseProject, type ImportRun } from './import-run.ts';
import type { RelationItem } from './item.ts';
import { noteProblem, type ItemOutcome } from './tally.ts';

/** Brings a relation in; one that is there is left as it is. */
export async function importRelation(
  writer: Writer,
  run: ImportRun,
  item: RelationItem,
): Promise<void> {
  const outcome = await placeRelation(writer, run, item);
  run.tally.relations[outcome]++;
}

interface Ends {
  readonly fromId: number;
  readonly toId: number;
}

async function placeRelation(
  writer: Writer,
  run: ImportRun,
  item: RelationItem,
): Promise<ItemOutcome> {
  const project = chooseProject(run, item);
  const from = await findEnd(writer, project, { ...item, uid: item.fromUid, name: item.from });
  const to = await findEnd(writer, project, { ...item, uid: item.toUid, name: item.to });
  if (from !== undefined && to !== undefined) return relate(writer, run, { item, from, to });
  const missing = from === undefined ? item.from : item.to;
  noteProblem(run.tally, item.where, `There is no entity "${missing}" in project "${project}".`);
  return 'skipped';
}

interface Edge {
  readonly item: RelationItem;
  readonly from: EntityRecord;
  readonly to: EntityRecord;
}

async function relate(writer: Writer, run: ImportRun, edge: Edge): Promise<ItemOutcome> {
  const { item } = edge;
  const ends = { fromId: edge.from.id, toId: edge.to.id };
  const known = await writer.relation({ ...ends, type: item.type });
  if (known?.validTo === null) return 'unchanged';
  const isKept = known === undefined && (await keepWithPast(writer, run, { item, ends }));
  if (isKept) return 'created';
  if (item.isDeleted) return known === undefined ? 'skipped' : 'unchanged';
  const obstacle = sayObstacle(edge);
  if (obstacle === undefined) return makeRelation(writer, { item, ends, known });
  noteProblem(run.tally, item.where, obstacle);
  return 'skipped';
}

function sayObstacle({ item, from, to }: Edge): string | undefined {
  if (item.validTo !== undefined) {
    return `It ended at ${toIso(item.validTo)}; only what still holds is brought in.`;
  }
  const gone = [from, to].find(({ validTo }) => validTo !== null);
  return gone === undefined ? undefined : `The entity "${gone.name}" was deleted.`;
}

interface EndQuery {
  readonly uid: string | undefined;
  readonly name: string;
  readonly isDeleted: boolean;
}

async function findEnd(
  writer: Writer,
  project: string,
  { uid, name, isDeleted }: EndQuery,
): Promise<EntityRecord | undefined> {
  const found = uid === undefined ? undefined : await writer.entityByUid(uid);
  const byUid = found?.project === project ? found : undefined;
  if (byUid !== undefined && (isDeleted || byUid.validTo === null)) return byUid;
  return (await writer.findEntities({ project }, [name])).get(name)?.[0] ?? byUid;
}

interface Placing {
  readonly item: RelationItem;
  readonly ends: Ends;
}

async function keepWithPast(
  writer: Writer,
  run: ImportRun,
  { item, ends }: Placing,
): Promise<boolean> {
  const { archive, where } = item;
  if (archive === undefined) return false;
  const changes = changeKeys(run, archive.changes);
  const isTaken = await writer.hasRelation(archive.uid);
  if (changes === undefined || isTaken) {
    const why = isTaken ? 'its id is in use.' : 'a change in it lies in the future.';
    noteProblem(run.tally, where, `Its history was left out: ${why}`);
    return false;
  }
  await writer.keepRelation(archive, { ...ends, changes });
  return true;
}

async function makeRelation(
  writer: Writer,
  { item, ends, known }: Placing & { readonly known: RelationRecord | undefined },
): Promise<ItemOutcome> {
  const { strength = USUAL_FACTS.strength, confidence = USUAL_FACTS.confidence } = item;
  const { metadata = USUAL_FACTS.metadata, validFrom } = item;
  const facts = { strength, confidence, metadata, validFrom };
  if (known !== undefined) {
    await writer.reopenRelation(known.id, facts);
    return 'created';
  }
  const isTaken = item.uid !== undefined && (await writer.hasRelation(item.uid));
  await writer.insertRelation({
    ...ends,
    ...facts,
    type: item.type,
    uid: isTaken ? undefined : item.uid,
    createdAt: limitToNow(writer, item.createdAt),
    assertedAt: limitToNow(writer, item.assertedAt),
    assertions: item.assertions,
  });
  return 'created';
}
