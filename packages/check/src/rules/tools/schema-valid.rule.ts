import type { Revision } from '@wellspoken/spec/revisions';

import { shorten } from '../../excerpt.ts';
import { type ExaminedSchema, examineSchema } from '../../schema/json-schema.ts';
import { isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { hasOutput, judgeTools } from './judge-tools.ts';

const common = {
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'basic', 'Schema Validation'),
} as const;

/** tools/schema-valid */
export const toolsSchemaValid = defineRule({
  ...common,
  id: 'tools/schema-valid',
  title: 'inputSchema is valid in its declared dialect, or else in JSON Schema 2020-12',
  why: 'A host that checks schemas refuses the tool; one that does not lets wrong arguments through.',
  fix: 'Correct the keyword that is named. Where the schema follows an older draft, name it in $schema.',
  judge: ({ lists, variant: { revision } }) =>
    judgeTools(lists, ({ inputSchema, where }) =>
      findSchemaFaults(inputSchema, { where, field: 'inputSchema', revision }),
    ),
});

/** tools/output-valid */
export const toolsOutputValid = defineRule({
  ...common,
  id: 'tools/output-valid',
  since: '2025-06-18',
  title: 'outputSchema, where there is one, is a valid JSON Schema',
  why: 'A client cannot check results by a broken schema, and strict clients then refuse every call.',
  fix: 'Correct the keyword that is named, or leave outputSchema out.',
  judge: ({ lists, variant: { revision } }) =>
    judgeTools(
      lists,
      ({ outputSchema, where }) => {
        if (isObject(outputSchema)) {
          return findSchemaFaults(outputSchema, { where, field: 'outputSchema', revision });
        }
        return fail({
          where: `${where}, outputSchema`,
          message: 'outputSchema is not an object.',
          evidence: { came: shorten(outputSchema), expected: 'an object, or no such field' },
        });
      },
      hasOutput,
    ),
});

const MOST_SHOWN = 3;
const oldDraft = 'http://json-schema.org/draft-07/schema#';

interface Place {
  readonly where: string;
  /** `inputSchema` or `outputSchema`. */
  readonly field: string;
  readonly revision: Revision;
}

/** What is wrong with a schema as such; undefined where it is valid, or no object at all. */
function findSchemaFaults(schema: Json | undefined, place: Place): Outcome | undefined {
  if (!isObject(schema)) return undefined;
  const { where, field, revision } = place;
  const examined = examineSchema(schema);
  // An unresolved reference has a rule of its own.
  if (examined.kind === 'valid' || examined.kind === 'unresolved') return undefined;
  if (examined.kind !== 'invalid')
    return reportNotVerified(explainReason(examined), `${where}, ${field}`);
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

const explainReason = (examined: Unsure): string =>
  examined.kind === 'undecided'
    ? `The schema cannot be examined: ${examined.why}.`
    : `The dialect "${examined.dialect}" is not known here.`;

// tools/required-valid says it better.
const hasOwnRule = ({ path }: { readonly path: string }): boolean =>
  /(^|\.)(?<!properties\.)required(\[\d+\])?$/.test(path);
