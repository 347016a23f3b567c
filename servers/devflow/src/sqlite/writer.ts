import type { Reader } from '../memory/reader.ts';
import type { Writer } from '../memory/writer.ts';
import type { Change } from './change.ts';
import { archiveWriter } from './write-archive.ts';
import { assertionWriter, observationWriter } from './write-observations.ts';
import { entityWriter } from './write-entities.ts';
import { purgeWriter } from './write-purge.ts';
import { relationWriter } from './write-relations.ts';

/** Writes the graph through a connection, as part of one change. */
export function createWriter(reader: Reader, change: Change): Writer {
  return {
    ...reader,
    at: change.at,
    ...entityWriter(change),
    ...observationWriter(change),
    ...assertionWriter(change),
    ...relationWriter(change),
    ...purgeWriter(change),
    ...archiveWriter(change),
  };
}
