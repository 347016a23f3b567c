import { toIso } from '../answers/values.ts';
import type { Faded } from '../entities/pack-entity.ts';
import type { FadedOf } from '../graph/pack-graph.ts';
import type { Edge, EdgeQuery } from '../memory/graph-reader.ts';
import type { ObservationQuery, Reader } from '../memory/reader.ts';
import type { ObservationRecord, RelationRecord } from '../memory/records.ts';

/** How facts fade, and which are still worth showing. */
interface FadeOptions extends DecayRule {
  /** The moment looked at; now where it is left out. */
  readonly at?: number | undefined;
  /** Facts that are less sure by now are left out. */
  readonly minConfidence: number;
}

/** A reader that leaves out what has faded too much, and how sure the rest still is. */
interface FadeReader {
  readonly reader: Reader;
  readonly faded: FadedOf;
}

/** Wraps a reader so that the confidence of the facts it reads decays with time. */
export function createFadeReader(reader: Reader, options: FadeOptions): FadeReader {
  const known = new WeakMap<ObservationRecord | RelationRecord, Faded>();
  const isShown = (fact: ObservationRecord | RelationRecord): boolean =>
    (known.get(fact)?.decayedConfidence ?? 0) >= options.minConfidence;
  const fading = { reader, options, known };
  return {
    faded: (fact) => known.get(fact),
    reader: {
      ...reader,
      observations: async (ids, query = {}) => {
        const all = await reader.observations(ids, widen(query, options));
        await fadeObservations(fading, all);
        return takeFirstOfEach(all.filter(isShown), query.perEntity);
      },
      edges: async (ids, query) => {
        const all = await reader.edges(ids, widenEdges(query, options));
        await fadeRelations(fading, all);
        const shown = all.filter(({ relation }) => isShown(relation));
        return query.limit < 0 ? shown : shown.slice(0, query.limit);
      },
    },
  };
}

interface FadingRead {
  readonly reader: Reader;
  readonly options: FadeOptions;
  readonly known: WeakMap<ObservationRecord | RelationRecord, Faded>;
}

// What is left out must not count among what was asked for.
function widen(query: ObservationQuery, { minConfidence }: FadeOptions): ObservationQuery {
  return minConfidence === 0 ? query : { ...query, perEntity: undefined };
}

function widenEdges(query: EdgeQuery, { minConfidence }: FadeOptions): EdgeQuery {
  return minConfidence === 0 ? query : { ...query, limit: -1 };
}

function takeFirstOfEach(
  observations: readonly ObservationRecord[],
  most = Infinity,
): readonly ObservationRecord[] {
  const seen = new Map<number, number>();
  return observations.filter(({ entityId }) => {
    const place = (seen.get(entityId) ?? 0) + 1;
    seen.set(entityId, place);
    return place <= most;
  });
}

async function fadeObservations(
  { reader, options, known }: FadingRead,
  observations: readonly ObservationRecord[],
): Promise<void> {
  const { at } = options;
  const said = await readSaidBefore(reader, 'observation', { at, facts: observations });
  const owners = await reader.entities(
    [...new Set(observations.map(({ entityId }) => entityId))],
    at,
  );
  const types = new Map(owners.map(({ id, type }) => [id, type]));
  for (const one of observations) {
    const { id, validFrom } = one;
    const assertedAt = isSaid(one, at) ? one.assertedAt : (said.get(id) ?? validFrom);
    known.set(
      one,
      toFaded(options, {
        // Without a given confidence a fact is certain.
        confidence: one.confidence ?? 1,
        assertedAt,
        type: types.get(one.entityId) ?? '',
      }),
    );
  }
}

async function fadeRelations(
  { reader, options, known }: FadingRead,
  edges: readonly Edge[],
): Promise<void> {
  const { at } = options;
  const facts = edges.map(({ relation }) => relation);
  const said = await readSaidBefore(reader, 'relation', { at, facts });
  for (const one of facts) {
    const { id, confidence, type } = one;
    // Each version asserts it anew.
    const before = Math.max(one.validFrom, said.get(id) ?? 0);
    const assertedAt = isSaid(one, at) ? one.assertedAt : before;
    known.set(one, toFaded(options, { confidence, assertedAt, type }));
  }
}

/** Whether a fact was last asserted before the moment or at it. */
function isSaid({ assertedAt }: { readonly assertedAt: number }, at: number | undefined): boolean {
  return at === undefined || assertedAt <= at;
}

/** When facts were last asserted up to the moment; empty where the moment is now. */
function readSaidBefore(
  reader: Reader,
  kind: 'observation' | 'relation',
  { at, facts }: { readonly at: number | undefined; readonly facts: readonly { id: number }[] },
): Promise<ReadonlyMap<number, number>> {
  if (at === undefined) return Promise.resolve(new Map<number, number>());
  const ids = facts.map(({ id }) => id);
  return reader.assertedBefore(kind, ids, at);
}

function toFaded(options: FadeOptions, fact: Parameters<typeof computeDecay>[0]): Faded {
  const { confidence, assertedAt } = fact;
  return {
    confidence,
    decayedConfidence: computeDecay(fact, options),
    assertedAt: toIso(assertedAt),
  };
}

const DAY_MS = 86_400_000;

/** How facts fade. */
export interface DecayRule {
  /** The moment for which is asked. */
  readonly reference: number;
  /** After so many days half of the confidence is left. */
  readonly halfLifeDays: number;
  /** Other half-lives, by type of relation or of entity. */
  readonly halfLives?: Readonly<Record<string, number>> | undefined;
  /** How many times as fast it goes; 0 stops it. */
  readonly factor: number;
  /** What is left at least of a confidence that was higher; one that was lower stays as it is. */
  readonly floor: number;
}

/** A fact that fades. */
interface Fading {
  readonly confidence: number;
  readonly assertedAt: number;
  /** The type that may have a half-life of its own. */
  readonly type: string;
}

/** The confidence that is left: it halves with each half-life since the fact was last asserted. */
export function computeDecay(fact: Fading, rule: DecayRule): number {
  const { confidence, assertedAt, type } = fact;
  const { halfLives } = rule;
  const own =
    halfLives !== undefined && Object.hasOwn(halfLives, type) ? halfLives[type] : undefined;
  const halfLifeMs = (own ?? rule.halfLifeDays) * DAY_MS;
  // A fact that is asserted later has not begun to decay.
  const age = Math.max(0, rule.reference - assertedAt);
  const left = round(confidence * 0.5 ** ((age * rule.factor) / halfLifeMs));
  const least = Math.min(rule.floor, confidence);
  return Math.min(confidence, Math.max(least, left));
}

// More digits say nothing, and cost tokens.
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
