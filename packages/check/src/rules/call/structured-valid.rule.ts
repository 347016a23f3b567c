import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, notVerified, type Outcome, specified } from '../define-rule.ts';
import {
  askedIn,
  cameIn,
  everywhere,
  holdAgainst,
  judgeCalls,
  outputSchemaOf,
  phraseOf,
  type ToolCall,
} from './judge-calls.ts';

/** call/structured-valid */
export const callStructuredValid = defineRule({
  id: 'call/structured-valid',
  level: 'must',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: specified('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'Structured content conforms to the output schema',
  why: 'Strict clients refuse a result that breaks the schema, and programs that trust it break.',
  fix: 'Make the result fit the outputSchema, or the outputSchema fit the results; validate before sending.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      only: (tool) => outputSchemaOf(tool) !== undefined,
      none: 'No tool declares an outputSchema.',
      of: ({ record, result }) => isSuccess(record) && result?.['structuredContent'] !== undefined,
      unseen: 'no call of it gave structured content; give arguments that work in a plan',
      judge: judgeOne,
    }),
});

function judgeOne({ tool, record, result, where }: ToolCall): readonly Outcome[] {
  const schema = outputSchemaOf(tool);
  const value = result?.['structuredContent'];
  if (schema === undefined || value === undefined) return [];
  const held = holdAgainst(schema, value);
  if (held.kind === 'unknown') return [notVerified(`${held.why}.`, where)];
  if (held.kind === 'fits') return [];
  return held.errors.map((error) =>
    fail({
      where,
      message: `The result breaks the outputSchema: ${phraseOf(error)}.`,
      evidence: {
        sent: askedIn(record.exchange),
        came: cameIn(record.exchange),
        expected: 'structuredContent that conforms to the outputSchema',
      },
    }),
  );
}
