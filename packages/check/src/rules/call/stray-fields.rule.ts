import { defineRule, fail, schemaOf } from '../define-rule.ts';
import { askedIn, cameIn, everywhere, judgeCalls, namesOf } from './judge-calls.ts';
import { allCalls } from './refusals.ts';

/** The fields that a result of a call has, in either era. */
const known = new Set(['content', 'structuredContent', 'isError', '_meta', 'resultType', 'task']);

/** call/stray-fields */
export const callStrayFields = defineRule({
  id: 'call/stray-fields',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: schemaOf('2026-07-28', 'CallToolResult'),
  title: 'The data of a result is inside content or structuredContent',
  why: 'Clients drop fields that they do not know, so data beside content never reaches the model.',
  fix: 'Move the fields into structuredContent, or under a key of your own in _meta.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: allCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) => {
        const stray = Object.keys(result ?? {}).filter((name) => !known.has(name));
        if (stray.length === 0) return undefined;
        return fail({
          where,
          message: `The result has fields that the protocol does not know: ${namesOf(stray.toSorted().map((name) => ({ name })))}.`,
          evidence: {
            sent: askedIn(record.exchange),
            came: cameIn(record.exchange),
            expected: `only ${[...known].slice(0, 4).join(', ')}`,
          },
        });
      },
    }),
});
