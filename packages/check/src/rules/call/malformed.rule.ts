import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  reportDisputed,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { isTurnedAway } from '../exchanges.ts';
import { describeCall, describeCallAnswer, everywhere } from './judge-calls.ts';

const { invalidParams, invalidRequest, headerMismatch } = errorCodes;

// Both say that the request is wrong; over HTTP a missing name is also a missing header.
const accepted: readonly unknown[] = [invalidParams.code, invalidRequest.code, headerMismatch.code];

/** call/malformed */
export const callMalformed = defineRule({
  id: 'call/malformed',
  level: 'must',
  ...everywhere,
  needs: ['oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title:
    'A call without a name, or with arguments that are no object, is refused with error -32602',
  why: 'A broken request that is answered like a failed tool, or like a fault of the server, hides the mistake of the client.',
  fix: 'Check the form of tools/call before anything runs: name is a string, arguments is an object or absent; else answer -32602.',
  judge: ({ oddCalls: { missingName, textArguments, unknownTool } }) =>
    judgeEach(
      [
        { where: 'tools/call with no name', exchange: missingName },
        { where: 'tools/call with arguments that are a text', exchange: textArguments },
      ].filter((each): each is Odd => each.exchange !== undefined),
      'The server does not declare tools.',
      (call) => judgeOdd(call, nameIn(unknownTool)),
    ),
});

const nameIn = (exchange: Exchange | undefined): unknown =>
  readField(exchange?.sent, 'params', 'name');

function judgeOdd({ where, exchange }: Odd, unknownName: unknown): Outcome | undefined {
  if (accepted.includes(readField(exchange.error, 'code'))) return undefined;
  if (isTurnedAway(exchange)) return reportNotVerified('The call was turned away.', where);
  const evidence = {
    sent: describeCall(exchange),
    came: describeCallAnswer(exchange),
    expected: `error ${invalidParams.code}`,
  };
  const isUnknown = unknownName !== undefined && nameIn(exchange) === unknownName;
  if (isUnknown && exchange.result?.['isError'] === true) {
    // No tool could be called, so the name was that of none: see call/unknown-tool.
    const message = 'The malformed call of an unknown tool is told by a result with isError.';
    return reportDisputed({ where, message, evidence });
  }
  const message = `The malformed call is not refused with ${invalidParams.code}.`;
  return fail({ where, message, evidence });
}

interface Odd {
  readonly where: string;
  readonly exchange: Exchange;
}
