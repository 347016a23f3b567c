import type { Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';
import { walkSchema } from './walk-schema.ts';

// Far above what tools need, so that only what a careful validator refuses is told.
const DEEPEST = 50;
const MOST = 5_000;
const LONGEST = 512 * 1_024;

/** tools/schema-size */
export const toolsSchemaSize = defineRule({
  id: 'tools/schema-size',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'basic', 'Composition-Keyword Resource Use'),
  title: 'Schemas are of a size that validators accept',
  why: 'Validators set bounds on depth, number and size of schemas, and refuse the tool beyond them.',
  fix: 'Split the tool, or describe the large part in words and take it as text.',
  judge: ({ lists, variant: { era } }) =>
    judgeTools(lists, ({ inputSchema, outputSchema, where }) => [
      ...judgeSize(inputSchema, 'inputSchema', where),
      ...judgeSize(outputSchema, 'outputSchema', where),
    ]).map((outcome): Outcome =>
      // The clause came with 2026-07-28.
      outcome.verdict === 'fail' && era === 'legacy' ? { ...outcome, level: 'practice' } : outcome,
    ),
});

function judgeSize(schema: Json | undefined, field: string, where: string): readonly Outcome[] {
  if (schema === undefined) return [];
  const nodes = walkSchema(schema, field);
  const depth = nodes.reduce((deepest, node) => Math.max(deepest, node.depth), 0);
  const faults = [
    ...findExcess(depth, DEEPEST, 'levels deep'),
    ...findExcess(nodes.length, MOST, 'schemas inside'),
    // Writing out what is too deep could fail.
    ...(depth > DEEPEST
      ? []
      : findExcess(JSON.stringify(schema).length, LONGEST, 'characters long')),
  ];
  return faults.map(({ came, expected }) =>
    fail({
      where: `${where}, ${field}`,
      message: 'The schema is larger than validators should accept.',
      evidence: { came, expected },
    }),
  );
}

const findExcess = (
  value: number,
  most: number,
  unit: string,
): readonly { readonly came: string; readonly expected: string }[] =>
  value > most ? [{ came: `${value} ${unit}`, expected: `at most ${most} ${unit}` }] : [];
