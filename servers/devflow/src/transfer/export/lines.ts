import type { ObservationRecord } from '../../memory/records.ts';
import {
  toEntityHead,
  toObservationDetail,
  type ObservationDetail,
} from '../../view/entity-view.ts';
import { toRelationView } from '../../view/relation-view.ts';
import { toIso } from '../../view/time.ts';
import type { Noted, Tied } from './walk.ts';

/** An entity as a line: server-memory reads the first four fields, we read all. */
export function entityLine({ entity, observations }: Noted): object {
  return {
    type: 'entity',
    ...toEntityHead(entity, 'full'),
    observations: observations.map(({ text }) => text),
    ...(observations.length === 0 ? {} : { observationDetails: observations.map(detailOf) }),
  };
}

/** What is known of an observation, without its key, which means nothing elsewhere. */
function detailOf(observation: ObservationRecord): Omit<ObservationDetail, 'id'> {
  const { id: _id, ...detail } = toObservationDetail(observation);
  return detail;
}

/** A relation as a line: server-memory reads the first four fields, we read all. */
export function relationLine({ relation, from, to }: Tied): object {
  const { assertions, assertedAt } = relation;
  return {
    type: 'relation',
    ...toRelationView(relation, 'full'),
    ...(assertions > 1 ? { assertions, assertedAt: toIso(assertedAt) } : {}),
    fromId: from.uid,
    toId: to.uid,
  };
}
