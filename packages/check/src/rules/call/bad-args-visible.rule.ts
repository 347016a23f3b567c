import { errorCodes } from '@wellspoken/spec/error-codes';

import { readField } from '../../wire/json.ts';
import {
  defineRule,
  reportDisputed,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  describeToolPlace,
  findRefused,
} from './judge-calls.ts';
import { isExtra, isUsual, judgeWrong, type Wrong } from './refusals.ts';

/** call/bad-args-visible */
export const callBadArgsVisible = defineRule({
  id: 'call/bad-args-visible',
  level: 'should',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'Wrong arguments are told by a result with isError, so that the model sees them',
  why: 'Many clients do not show JSON-RPC errors to the model, so it cannot mend its call.',
  fix: 'Answer arguments that do not fit with { "isError": true, "content": [{ "type": "text", "text": "<what is wrong>" }] }.',
  judge: ({ lists, calls, badCalls }) =>
    judgeWrong(lists, badCalls, {
      of: (wrong) =>
        !isExtra(wrong) && findRefused(wrong.call) !== undefined && !isUsual(wrong, calls),
      none: 'No call with wrong arguments was refused.',
      judge: judgeRefusal,
    }),
});

function judgeRefusal({ call, tool }: Wrong): Outcome | undefined {
  if (findRefused(call) === 'result') return undefined;
  const finding = {
    where: describeToolPlace(tool.name),
    evidence: {
      sent: describeCall(call.exchange),
      came: describeCallAnswer(call.exchange),
      expected: 'a result with "isError": true',
    },
  };
  if (readField(call.exchange.error, 'code') === errorCodes.invalidParams.code) {
    return reportDisputed({
      ...finding,
      message:
        'Wrong arguments are told by error -32602; the page on tools asks for a result with isError, the schema of errors allows both.',
    });
  }
  return fail({
    ...finding,
    message: 'Wrong arguments are told by a JSON-RPC error that says something else.',
  });
}
