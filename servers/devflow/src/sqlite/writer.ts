import type { Reader } from '../memory/reader.ts';
import type { Stamp } from '../memory/store.ts';
import type { Writer } from '../memory/writer.ts';
import type { Change } from './change.ts';
import type { Database } from './database.ts';
import { CLOCK_TOLERANCE_MS, isPlausible } from './moments.ts';
import { restBefore, type Rest } from './slices.ts';
import { keepChange, keepEntity, keepMerge, keepRelation } from './write-archive.ts';
import {
  addAlias,
  closeEntity,
  insertEntity,
  removeAlias,
  reopenEntity,
  reviseEntity,
} from './write-entities.ts';
import {
  closeObservation,
  copyObservation,
  findObservation,
  inherit,
  insertObservation,
  reinforce,
} from './write-observations.ts';
import { purgeEntity, purgePast } from './write-purge.ts';
import {
  beginVersion,
  readClosedWith,
  closeRelation,
  insertRelation,
  reviseRelation,
} from './write-relations.ts';

/** What a change is made with. */
interface ChangeParts {
  readonly database: Database;
  readonly now: number;
  readonly rest: Rest;
}

/** Begins a change; the transaction is open. */
export function beginChange(stamp: Stamp, { database, now, rest }: ChangeParts): Change {
  const last = Number(database.value('SELECT max(at) FROM changes') ?? 0);
  // Every change has a moment of its own, also where the clock stands still or goes back.
  const at = Math.max(now, last + 1);
  const isLate = at - now > CLOCK_TOLERANCE_MS && isPlausible(database, now);
  let id: number | undefined;
  return {
    database,
    at,
    now,
    client: stamp.client,
    limitToPast: (given) => (given === undefined || given > now ? at : Math.min(given, at)),
    rest,
    touched: { entities: new Set(), observations: new Set(), relations: new Set(), purges: [] },
    begun: new Set(),
    id: () => {
      if (id !== undefined) return id;
      id = database.run(
        'INSERT INTO changes (at, client, tool) VALUES (?, ?, ?)',
        at,
        stamp.client,
        stamp.tool,
      ).id;
      if (isLate) database.run('INSERT INTO clocks (change_id, clock) VALUES (?, ?)', id, now);
      return id;
    },
  };
}

/** Writes the graph through a connection, as part of one change. */
export function createWriter(reader: Reader, change: Change): Writer {
  const { at, now, rest } = change;
  return { ...reader, at, now, ...restBefore(listWrites(change), rest) };
}

type Writes = Omit<Writer, keyof Reader | 'at' | 'now'>;

function listWrites(change: Change): Writes {
  return {
    insertEntity: (entity) => Promise.resolve(insertEntity(change, entity)),
    reviseEntity: (id, to) => Promise.resolve(reviseEntity(change, id, to)),
    closeEntity: (id, mergedInto) => Promise.resolve(closeEntity(change, id, mergedInto)),
    reopenEntity: (id, to) => Promise.resolve(reopenEntity(change, id, to)),
    addAlias: (id, alias) => Promise.resolve(addAlias(change, id, alias)),
    removeAlias: (id, alias) => Promise.resolve(removeAlias(change, id, alias)),
    insertObservation: (observation) => Promise.resolve(insertObservation(change, observation)),
    findObservation: (id, text) => Promise.resolve(findObservation(change, id, text)),
    closeObservation: (id) => Promise.resolve(closeObservation(change, id)),
    copyObservation: (id, entityId) => Promise.resolve(copyObservation(change, id, entityId)),
    reinforce: (kind, id) => Promise.resolve(reinforce(change, kind, id)),
    inherit: (kind, from, to) => Promise.resolve(inherit(change, kind, { from, to })),
    insertRelation: (relation) => Promise.resolve(insertRelation(change, relation)),
    reviseRelation: (id, to) => Promise.resolve(reviseRelation(change, id, to)),
    closeRelation: (id) => Promise.resolve(closeRelation(change, id)),
    reopenRelation: (id, to) => Promise.resolve(beginVersion(change, id, to)),
    closedWith: (id) => Promise.resolve(readClosedWith(change, id)),
    purgeEntity: (id) => purgeEntity(change, id),
    purgePast: (scope) => purgePast(change, scope),
    keepChange: (record, after) => Promise.resolve(keepChange(change, record, after)),
    keepEntity: (archive, changes) => keepEntity(change, archive, changes),
    keepRelation: (archive, place) => Promise.resolve(keepRelation(change, archive, place)),
    keepMerge: (uid, intoUid) => Promise.resolve(keepMerge(change, uid, intoUid)),
  };
}
