import type { Revision } from '@wellspoken/spec/revisions';

import { isObject, type Json } from '../../../wire/json.ts';
import { fail, notVerified, type Outcome } from '../../define-rule.ts';
import { examineSchema, type ExaminedSchema } from '../../../schema/json-schema.ts';

const MOST_SHOWN = 3;
const oldDraft = 'http://json-schema.org/draft-07/schema#';

interface Place {
  readonly where: string;
  /** `inputSchema` or `outputSchema`. */
  readonly field: string;
  readonly revision: Revision;
}

/** What is wrong with a schema as such; undefined where it is valid, or no object at all. */
export function schemaFaults(schema: Json | undefined, place: Place): Outcome | undefined {
  if (!isObject(schema)) return undefined;
  const { where, field, revision } = place;
  const examined = examineSchema(schema);
  // An unresolved reference has a rule of its own.
  if (examined.kind === 'valid' || examined.kind === 'unresolved') return undefined;
  if (examined.kind !== 'invalid') return notVerified(reasonOf(examined), `${where}, ${field}`);
  // No dialect was prescribed before 2025-11-25.
  if (revision < '2025-11-25' && schema['$schema'] === undefined) {
    if (examineSchema({ ...schema, $schema: oldDraft }).kind === 'valid') return undefined;
  }
  const errors = examined.errors.filter((error) => !hasOwnRule(error));
  if (errors.length === 0) return undefined;
  return fail({
    where: `${where}, ${field}`,
    message: `${field} is not a valid JSON Schema.`,
    evidence: {
      came: errors
        .slice(0, MOST_SHOWN)
        .map(({ path, message }) => `${path === '' ? 'the root' : path}: ${message}`)
        .join('; '),
      expected: 'a schema that its dialect (2020-12 where none is named) allows',
    },
  });
}

type Unsure = Extract<ExaminedSchema, { readonly kind: 'unknown-dialect' | 'undecided' }>;

const reasonOf = (examined: Unsure): string =>
  examined.kind === 'undecided'
    ? `The schema cannot be examined: ${examined.why}.`
    : `The dialect "${examined.dialect}" is not known here.`;

// tools/required-valid says it better.
const hasOwnRule = ({ path }: { readonly path: string }): boolean =>
  /(^|\.)(?<!properties\.)required(\[\d+\])?$/.test(path);
