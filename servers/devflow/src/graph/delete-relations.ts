import type { Writer } from '../memory/writer.ts';
import type { Outcome } from '../view/outcome.ts';
import { toIso } from '../view/time.ts';
import { sentences } from '../view/words.ts';
import { findEnds, namesOf, type Ends, type NamedRelation } from './find-ends.ts';
import { sayOthers } from './find-relation.ts';

/** What became of a relation to be deleted. */
export interface DeletedRelation extends Outcome {
  readonly names: NamedRelation;
}

/** Ends relations. */
export async function deleteRelations(
  writer: Writer,
  project: string,
  asked: readonly NamedRelation[],
): Promise<readonly DeletedRelation[]> {
  const endsOf = await findEnds(writer, project, asked);
  const outcomes: DeletedRelation[] = [];
  for (const relation of asked) {
    const ends = await endsOf(relation);
    const names = namesOf(relation, ends);
    outcomes.push({ names, ...(await deleteOne(writer, names, ends)) });
  }
  return outcomes;
}

async function deleteOne(writer: Writer, { type }: NamedRelation, ends: Ends): Promise<Outcome> {
  if ('missing' in ends) return ends.missing;
  const known = await writer.relation({ fromId: ends.from.id, toId: ends.to.id, type });
  if (known?.validTo === null) {
    await writer.closeRelation(known.id);
    return { outcome: 'deleted', ...sentences([ends.aliases]) };
  }
  if (known !== undefined) {
    const reason = `It was deleted before, at ${toIso(known.validTo)}.`;
    return { outcome: 'not_found', ...sentences([ends.aliases, reason]) };
  }
  const reason = `There is no relation "${type}" between them.`;
  const others = await sayOthers(writer, ends);
  return { outcome: 'not_found', ...sentences([ends.aliases, reason, others]) };
}
