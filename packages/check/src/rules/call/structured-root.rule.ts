import { isObject } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, citeSchema } from '../define-rule.ts';
import { describeCall, describeCallAnswer, judgeCalls } from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** call/structured-root */
export const callStructuredRoot = defineRule({
  id: 'call/structured-root',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSchema('2025-11-25', 'CallToolResult'),
  title: 'Structured content is an object',
  why: 'Clients up to 2025-11-25 refuse a result whose structuredContent is a list or a plain value.',
  fix: 'Put the list or the value into a field: { "result": […] }.',
  judge: (evidence) => {
    const records = listCalls(evidence);
    const structured = new Set(
      records
        .filter(({ exchange }) => exchange.result?.['structuredContent'] !== undefined)
        .map(({ tool }) => tool),
    );
    return judgeCalls(evidence.lists, {
      records,
      only: ({ name }) => structured.has(name),
      none: 'No call gave structured content.',
      of: ({ result }) => result?.['structuredContent'] !== undefined,
      judge: ({ record, result, where }) =>
        isObject(result?.['structuredContent'])
          ? undefined
          : fail({
              where,
              message: 'structuredContent is not an object.',
              evidence: {
                sent: describeCall(record.exchange),
                came: describeCallAnswer(record.exchange),
                expected: 'an object',
              },
            }),
    });
  },
});
