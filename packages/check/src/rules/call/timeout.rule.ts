import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import { readField } from '../../wire/json.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, everywhere, judgeCalls } from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** call/timeout */
export const callTimeout = defineRule({
  id: 'call/timeout',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'basic/patterns/cancellation', 'Timeouts'),
  title: 'A call is answered in time, or reports progress',
  why: 'A client cannot tell a tool that works from one that hangs, and gives up in the middle.',
  fix: 'Give everything that a tool waits for a time limit, answer with isError when it is over, and report progress where work takes long.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      judge: ({ record, where }) =>
        isAnswered(record)
          ? undefined
          : fail({
              where,
              message:
                record.exchange.ending === 'closed'
                  ? 'The server ended the connection instead of answering the call.'
                  : 'The call was not answered in time, and no progress was reported.',
              evidence: {
                sent: describeCall(record.exchange),
                came: record.exchange.ending === 'closed' ? 'the connection ended' : 'no answer',
                expected: 'a result, an error or progress within the time limit',
              },
            }),
    }),
});

function isAnswered({ exchange }: CallRecord): boolean {
  if (exchange.ending === 'answered' || exchange.ending === 'unreachable') return true;
  const token = readField(exchange.sent, 'params', '_meta', 'progressToken');
  return (
    exchange.ending === 'silent' &&
    token !== undefined &&
    exchange.others.some(({ json }) => readField(json, 'params', 'progressToken') === token)
  );
}
