import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

import { entityName, observationText, plain, typeName } from '../../view/text-fields.ts';
import { moment, toMoment } from '../../view/time.ts';

/** A moment, as milliseconds. */
export const time = moment('A moment').transform(toMoment);

/** A name, a type, the name of a project. */
export const name = entityName('A name');
export const type = typeName('A type');
export const projectName = plain(200)
  .trim()
  .min(1)
  .overwrite((text) => normalizeText(text))
  .regex(/^(?!\*$)/u, 'expected the name of one project, not "*"');

/** A stable id. */
export const uid = plain(200);

const fraction = z.number().min(0).max(1);

/** Strength or confidence. */
export const share = fraction;

/** What is known of an observation beside its text. */
export const noteFields = z.object({
  source: plain(1_000).nullish(),
  confidence: fraction.nullish(),
  tags: z.array(plain(100).trim().min(1)).max(50).nullish(),
  createdAt: time.nullish(),
  validFrom: time.nullish(),
  assertedAt: time.nullish(),
  assertions: z.number().int().min(1).nullish(),
});

/** The text of an observation. */
export const noteText = observationText('An observation');

/** What is known beside the kind of a relation. */
export const metadata = z.record(z.string(), z.unknown());

/** The first thing that is wrong with a value, as a sentence. */
export function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'It is not what was expected.';
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
