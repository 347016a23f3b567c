import { errorCodes, retiredErrorCodes } from '@wellspoken/spec/error-codes';

import { shorten } from '../../excerpt.ts';
import type { Requests } from '../../probe/protocol/protocol.evidence.ts';
import type { Exchange, Variant } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  type Evidence,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  readCode,
  isModern,
  listModernExchanges,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

/** jsonrpc/reserved-codes */
export const jsonrpcReservedCodes = defineRule({
  id: 'jsonrpc/reserved-codes',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'paging', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Error Codes'),
  title: 'Codes from -32099 to -32020 are only sent as the specification defines them',
  why: 'Clients act on these codes: they try another version, or ask the user for more rights.',
  fix: 'Use -32602 for bad parameters and -32603 for a fault of the server; codes of your own lie outside -32768 to -32000.',
  judge: (evidence) =>
    judgeEach(
      listModernExchanges(evidence).filter(({ error }) => error !== undefined),
      'No error came.',
      (exchange) => judgeCode(evidence, exchange),
    ),
});

const FIRST = -32099;
const LAST = -32020;

/** A retired code has a rule of its own. */
const isRetired = (code: number): boolean => retiredErrorCodes.some((retired) => retired === code);

function judgeCode(
  evidence: Evidence<'requests' | 'paging'>,
  exchange: Exchange,
): Outcome | undefined {
  const code = readCode(exchange);
  if (typeof code !== 'number' || code < FIRST || code > LAST || isRetired(code)) return undefined;
  const wrong = findFault(code, exchange, evidence);
  if (wrong === undefined) return undefined;
  return fail({
    where: describeExchangePlace(exchange),
    message: wrong,
    evidence: {
      sent: describeRequest(exchange),
      came: shorten(exchange.error),
      expected: 'another code, such as -32602',
    },
  });
}

function findFault(
  code: number,
  exchange: Exchange,
  evidence: Evidence<'requests' | 'paging'>,
): string | undefined {
  switch (code) {
    case errorCodes.headerMismatch.code:
      return isHeaderFree(evidence, exchange)
        ? 'The code -32020 speaks of headers, which were right or do not exist here.'
        : undefined;
    case errorCodes.missingCapability.code:
      return isObject(readField(exchange.error, 'data', 'requiredCapabilities'))
        ? undefined
        : 'The code -32021 names no capability that the client lacks.';
    case errorCodes.unsupportedVersion.code:
      return isSupported(evidence)
        ? 'The code -32022 refuses a version that the server says it supports.'
        : undefined;
    default:
      return `The code ${code} is reserved for the specification, which does not define it.`;
  }
}

/** Other probes send wrong headers on purpose; these here do not. */
const isHeaderFree = (
  { variant, requests, paging }: Evidence<'requests' | 'paging'>,
  exchange: Exchange,
): boolean => variant.transport !== 'http' || listPlain(requests, paging).includes(exchange);

const listPlain = (
  { plain, parallel, wrongTypes, unknownFields, unknownMethod }: Requests,
  paging: Evidence<'paging'>['paging'],
): readonly Exchange[] => [
  plain,
  unknownMethod,
  ...parallel,
  ...unknownFields.map(({ exchange }) => exchange),
  ...wrongTypes.filter(({ isIgnorable }) => isIgnorable).map(({ exchange }) => exchange),
  ...Object.values(paging).map(({ badCursor }) => badCursor),
];

function isSupported({
  opening,
  variant,
}: {
  opening: Evidence<never>['opening'];
  variant: Variant;
}): boolean {
  const versions = readField(opening.exchange.result, 'supportedVersions');
  return (
    Array.isArray(versions) && versions.includes(variant.revision) && isModern(opening.exchange)
  );
}
