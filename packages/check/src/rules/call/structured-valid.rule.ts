import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import {
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  validateAgainst,
  judgeCalls,
  readOutputSchema,
  describeError,
  type ToolCall,
} from './judge-calls.ts';

/** call/structured-valid */
export const callStructuredValid = defineRule({
  id: 'call/structured-valid',
  level: 'must',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'Structured content conforms to the output schema',
  why: 'Strict clients refuse a result that breaks the schema, and programs that trust it break.',
  fix: 'Make the result fit the outputSchema, or the outputSchema fit the results; validate before sending.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      only: (tool) => readOutputSchema(tool) !== undefined,
      none: 'No tool declares an outputSchema.',
      of: ({ record, result }) => isSuccess(record) && result?.['structuredContent'] !== undefined,
      unseen: 'no call of it gave structured content; give arguments that work in a plan',
      judge: judgeOne,
    }),
});

function judgeOne({ tool, record, result, where }: ToolCall): readonly Outcome[] {
  const schema = readOutputSchema(tool);
  const value = result?.['structuredContent'];
  if (schema === undefined || value === undefined) return [];
  const held = validateAgainst(schema, value);
  if (held.kind === 'unknown') return [reportNotVerified(`${held.why}.`, where)];
  if (held.kind === 'fits') return [];
  return held.errors.map((error) =>
    fail({
      where,
      message: `The result breaks the outputSchema: ${describeError(error)}.`,
      evidence: {
        sent: describeCall(record.exchange),
        came: describeCallAnswer(record.exchange),
        expected: 'structuredContent that conforms to the outputSchema',
      },
    }),
  );
}
