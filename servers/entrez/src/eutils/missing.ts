import type { DocumentSummary } from '../records/document.ts';
import type { MissingRecord } from './eutils.ts';

/** The ids for which no document came back; NCBI leaves many of them out without a word. */
export function findMissing(
  ids: readonly string[],
  documents: readonly DocumentSummary[],
  refused: readonly MissingRecord[],
): readonly MissingRecord[] {
  const uids = new Set(documents.map(({ uid }) => uid));
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  const absent = ids.filter((id) => !uids.has(uidIn(id)));
  const asked = new Set(ids.map(uidIn));
  const extra = documents.filter(({ uid }) => !asked.has(uid));
  const names = new Set(extra.flatMap(namesOf));
  const unnamed = absent.filter((id) => !names.has(id.toLowerCase()));
  // Where every unknown document may be one of the unknown ids, none of these is surely missing.
  const open = extra.filter((one) => !namesOf(one).some((name) => isAsked(name, absent)));
  const doubtful = unnamed.filter((id) => !/^\d+$/.test(id) && !reasons.has(id));
  const excused = new Set(doubtful.length <= open.length ? doubtful : []);
  return unnamed
    .filter((id) => !excused.has(id))
    .map((id) => ({ id, reason: reasons.get(uidIn(id)) ?? 'no such record' }));
}

/** PMC and SNP write ids with letters that their uids do not have. */
function uidIn(id: string): string {
  return /^(?:pmc|rs)(\d+)(?:\.\d+)?$/i.exec(id)?.[1] ?? id;
}

const LONGEST_NAME = 40;

/** Everything a document calls itself, an accession with and without its version. */
function namesOf({ fields }: DocumentSummary): readonly string[] {
  return Object.values(fields).flatMap((value) => {
    if (typeof value !== 'string' || value.length > LONGEST_NAME) return [];
    const name = value.toLowerCase();
    return [name, name.replace(/\.\d+$/, '')];
  });
}

function isAsked(name: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase() === name);
}
