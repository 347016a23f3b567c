import * as z from 'zod';

import type { ChangeRecord, Trace } from '../../memory/archive.ts';
import { plainText } from '../../sqlite/write-observations.ts';
import { plain } from '../../view/text-fields.ts';
import { metadata, name, noteFields, noteText, share, time, type } from './fields.ts';

const trace = {
  validFrom: time,
  validTo: time.nullable().default(null),
  addedAt: time,
  endedAt: time.nullable().default(null),
};

const version = z.number().int().min(1);
const change = z.object({ at: time, client: plain(200), tool: plain(200) });

const observation = z
  .object({ text: noteText, ...noteFields.shape, createdAt: time, assertedAt: time })
  .extend({ assertions: version, saidAgainAt: z.array(time).default([]), ...trace })
  .transform(({ source, confidence, tags, ...rest }) => ({
    ...rest,
    source: source ?? null,
    confidence: confidence ?? null,
    tags: tags ?? [],
  }));

/** The past of an entity, as our own lines carry it. */
export const entityHistory = z
  .object({
    versions: z
      .array(
        z
          .object({ version, name, entityType: type, ...trace })
          .transform(({ entityType, ...rest }) => ({ ...rest, type: entityType })),
      )
      .min(1),
    observations: z.array(observation).default([]),
    aliases: z.array(z.object({ alias: name, ...trace })).default([]),
    changes: z.array(change).min(1),
  })
  .superRefine(({ versions, observations, aliases, changes }, context) => {
    const said = observations.flatMap(({ saidAgainAt }) => saidAgainAt);
    const facts = [...versions, ...observations, ...aliases];
    const texts = observations.filter(isLive).map(({ text }) => plainText(text));
    refuse(context, [
      sayDisorder(versions),
      sayUnknown(changes, facts, said),
      sayTwice(texts, 'an observation that holds'),
      sayTwice(
        aliases.filter(isLive).map(({ alias }) => alias),
        'an alias that holds',
      ),
    ]);
  });

/** The past of a relation, as our own lines carry it. */
export const relationHistory = z
  .object({
    versions: z
      .array(z.object({ version, strength: share, confidence: share, metadata, ...trace }))
      .min(1),
    saidAgainAt: z.array(time).default([]),
    changes: z.array(change).min(1),
  })
  .superRefine(({ versions, saidAgainAt, changes }, context) => {
    refuse(context, [sayDisorder(versions), sayUnknown(changes, versions, saidAgainAt)]);
  });

function refuse(context: z.RefinementCtx, found: readonly (string | undefined)[]): void {
  const message = found.find((one) => one !== undefined);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

const isLive = ({ validTo }: Trace): boolean => validTo === null;

function sayDisorder(versions: readonly (Trace & { version: number })[]): string | undefined {
  const isRising = versions.every(
    (one, index) => index === 0 || one.version > (versions[index - 1]?.version ?? 0),
  );
  if (!isRising) return 'its versions are not in order';
  return versions.slice(0, -1).some(isLive)
    ? 'a version before the last one still holds'
    : undefined;
}

function sayUnknown(
  changes: readonly ChangeRecord[],
  facts: readonly Trace[],
  said: readonly number[],
): string | undefined {
  const known = new Set(changes.map(({ at }) => at));
  if (known.size < changes.length) return 'two changes have the same moment';
  const isKnown = (at: number | null): boolean => at === null || known.has(at);
  const all = [...facts.flatMap(({ addedAt, endedAt }) => [addedAt, endedAt]), ...said];
  return all.every(isKnown) ? undefined : 'it refers to a change that is not listed';
}

function sayTwice(values: readonly string[], what: string): string | undefined {
  return new Set(values).size < values.length ? `it has ${what} twice` : undefined;
}
