import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Requests, WrongType } from '../../probe/protocol/protocol.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSchema,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

/** jsonrpc/invalid-params */
export const jsonrpcInvalidParams = defineRule({
  id: 'jsonrpc/invalid-params',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: citeSchema('2026-07-28', 'InvalidParamsError'),
  title: 'Parameters of the wrong type are answered with -32602',
  why: 'The code tells the caller that the request is at fault, and not the server; -32603 says the opposite.',
  fix: 'Check the parameters before the work begins, and answer { "code": -32602 } where one has the wrong type.',
  judge: ({ variant, requests }) => judgeAll(variant, requests),
});

function judgeAll(variant: Variant, { wrongTypes }: Requests): readonly Outcome[] {
  if (wrongTypes.length === 0) {
    return [reportNotApplicable('The server declares nothing that takes parameters.')];
  }
  const faults = wrongTypes.filter((one) => isFault(variant, one));
  if (faults.length > 0) return faults.map(judgeFault);
  if (wrongTypes.some((one) => isRefused(variant, one))) return [pass];
  return [
    reportNotVerified('The server looked at none of the parameters that had the wrong type.'),
  ];
}

function isRefused({ era }: Variant, { exchange }: WrongType): boolean {
  const code = readCode(exchange);
  if (code === errorCodes.invalidParams.code) return true;
  // A server that makes a text of the number finds no such resource.
  const isUnknown = code === errorCodes.resourceNotFound.code;
  return era === 'legacy' && exchange.method === 'resources/read' && isUnknown;
}

function isFault(variant: Variant, wrong: WrongType): boolean {
  const { exchange, isIgnorable } = wrong;
  if (isRefused(variant, wrong) || isTurnedAway(exchange)) return false;
  if (exchange.result) {
    // An unknown tool may be told as a failed call.
    return !isIgnorable && readField(exchange.result, 'isError') !== true;
  }
  // The headers cannot repeat a name that is no text.
  const isAboutHeaders = readCode(exchange) === errorCodes.headerMismatch.code;
  return !(isAboutHeaders && variant.era === 'modern' && variant.transport === 'http');
}

const judgeFault = ({ exchange, what }: WrongType): Outcome =>
  fail({
    where: `answer to ${exchange.method ?? ''} where ${what}`,
    message: exchange.result
      ? `The server served ${exchange.method ?? 'a request'} although ${what}.`
      : `The server did not answer ${exchange.method ?? 'a request'} with -32602 although ${what}.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: 'an error with the code -32602',
    },
  });
