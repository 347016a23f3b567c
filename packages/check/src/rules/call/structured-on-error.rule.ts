import { isToolError } from '../../probe/calls/calls.evidence.ts';
import {
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  validateAgainst,
  readOutputSchema,
  describeError,
  type ToolCall,
  groupCalls,
  withoutTools,
} from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** call/structured-on-error */
export const callStructuredOnError = defineRule({
  id: 'call/structured-on-error',
  level: 'practice',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeDocument(
    'modelcontextprotocol issue 569: structured content of errors is not specified',
    'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/569',
  ),
  title: 'A failed call has no structured content, or one that conforms to the output schema',
  why: 'The specification leaves it open, and some clients validate it: they then show a schema fault instead of the reason.',
  fix: 'Leave structuredContent out of results with isError, and say in a text what went wrong.',
  judge: (evidence) => {
    const inapplicable = withoutTools(evidence.lists);
    if (inapplicable) return inapplicable;
    const failed = groupCalls(evidence.lists, listCalls(evidence)).filter(({ record }) =>
      isToolError(record),
    );
    if (failed.length === 0) return reportNotVerified('No call ended with isError.');
    const said = failed.flatMap(judgeOne);
    return said.length === 0 ? pass : said;
  },
});

function judgeOne({ tool, record, result, where }: ToolCall): readonly Outcome[] {
  const schema = readOutputSchema(tool);
  const value = result?.['structuredContent'];
  if (schema === undefined || value === undefined) return [];
  const held = validateAgainst(schema, value);
  if (held.kind !== 'breaks') return [];
  const [first] = held.errors;
  return [
    fail({
      where,
      message: `A result with isError has structured content that breaks the outputSchema${first ? `: ${describeError(first)}` : ''}.`,
      evidence: {
        sent: describeCall(record.exchange),
        came: describeCallAnswer(record.exchange),
        expected: 'no structuredContent, or one that conforms',
      },
    }),
  ];
}
