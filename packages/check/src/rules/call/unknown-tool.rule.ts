import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  reportDisputed,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { isTurnedAway } from '../exchanges.ts';
import { describeCall, describeCallAnswer, everywhere } from './judge-calls.ts';

const { code } = errorCodes.invalidParams;

/** call/unknown-tool */
export const callUnknownTool = defineRule({
  id: 'call/unknown-tool',
  level: 'must',
  ...everywhere,
  needs: ['oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A call of a tool that does not exist is refused with error -32602',
  why: 'A client cannot tell a tool that is missing from one that failed, and tries it again.',
  fix: 'Answer a call whose name is not in the list with JSON-RPC error -32602 "Unknown tool: <name>".',
  judge: ({ oddCalls }) =>
    oddCalls.unknownTool
      ? judgeAnswer(oddCalls.unknownTool)
      : reportNotApplicable('The server does not declare tools.'),
});

function judgeAnswer(exchange: Exchange): Outcome {
  const { result, error } = exchange;
  if (readField(error, 'code') === code) return pass;
  if (isTurnedAway(exchange)) return reportNotVerified('The call was turned away.');
  const finding = {
    where: 'tools/call with an unknown tool',
    evidence: {
      sent: describeCall(exchange),
      came: describeCallAnswer(exchange),
      expected: `error ${code}`,
    },
  };
  if (result?.['isError'] === true) {
    return reportDisputed({
      ...finding,
      message:
        'The unknown tool is told by a result with isError; the text of the specification asks for an error, though many servers answer so.',
    });
  }
  return fail({ ...finding, message: `A call of an unknown tool is not refused with ${code}.` });
}
