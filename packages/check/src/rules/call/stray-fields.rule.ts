import { defineRule, fail, citeSchema } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  listNames,
} from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** The fields that a result of a call has, in either era. */
const known = new Set(['content', 'structuredContent', 'isError', '_meta', 'resultType', 'task']);

/** call/stray-fields */
export const callStrayFields = defineRule({
  id: 'call/stray-fields',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSchema('2026-07-28', 'CallToolResult'),
  title: 'The data of a result is inside content or structuredContent',
  why: 'Clients drop fields that they do not know, so data beside content never reaches the model.',
  fix: 'Move the fields into structuredContent, or under a key of your own in _meta.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) => {
        const stray = Object.keys(result ?? {}).filter((name) => !known.has(name));
        if (stray.length === 0) return undefined;
        return fail({
          where,
          message: `The result has fields that the protocol does not know: ${listNames(stray.toSorted().map((name) => ({ name })))}.`,
          evidence: {
            sent: describeCall(record.exchange),
            came: describeCallAnswer(record.exchange),
            expected: `only ${[...known].slice(0, 4).join(', ')}`,
          },
        });
      },
    }),
});
