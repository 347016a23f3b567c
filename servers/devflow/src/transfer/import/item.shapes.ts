import * as z from 'zod';

import {
  defineEntityName,
  defineMoment,
  normalize,
  defineObservationText,
  defineText,
  toMoment,
  defineTypeName,
} from '../../answers/values.ts';
import type { ChangeRecord, Trace } from '../../memory/archive.ts';
import { toPlainText } from '../../sqlite/index-texts.ts';

/** A moment, as milliseconds. */
export const time = defineMoment('A moment').transform(toMoment);

/** A name, a type, the name of a project. */
export const name = defineEntityName('A name');
export const type = defineTypeName('A type');
export const projectName = defineText(200)
  .trim()
  .min(1)
  .overwrite(normalize)
  .regex(/^(?!\*$)/u, 'expected the name of one project, not "*"');

/** A stable id. */
export const uid = defineText(200);

/** Strength or confidence. */
export const share = z.number().min(0).max(1);

/** What is known of an observation beside its text. */
export const noteFields = z.object({
  source: defineText(1_000).nullish(),
  confidence: share.nullish(),
  tags: z.array(defineText(100).trim().min(1)).max(50).nullish(),
  createdAt: time.nullish(),
  validFrom: time.nullish(),
  assertedAt: time.nullish(),
  assertions: z.number().int().min(1).nullish(),
});

/** The text of an observation. */
export const noteText = defineObservationText('An observation');

/** What is known beside the kind of a relation. */
export const metadata = z.record(z.string(), z.unknown());

/** The first thing that is wrong with a value, as a sentence. */
export function describeFirstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'It is not what was expected.';
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

const trace = {
  validFrom: time,
  validTo: time.nullable().default(null),
  addedAt: time,
  endedAt: time.nullable().default(null),
};

const version = z.number().int().min(1);
const change = z.object({ at: time, client: defineText(200), tool: defineText(200) });

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
    const texts = observations.filter(isLive).map(({ text }) => toPlainText(text));
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
