import { shorten } from '../../excerpt.ts';
import { listRequests } from '../../probe/asking/asking.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, type Outcome, citeSpecification } from '../define-rule.ts';
import {
  describeCame,
  judgeAskingResults,
  describeAskPlace,
  describeRequestPlace,
} from './judge-askers.ts';

/** mrtr/shape */
export const mrtrShape = defineRule({
  id: 'mrtr/shape',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/mrtr',
    'Server Requirements (Basic Workflow)',
  ),
  title: 'A result that asks says what it wants: inputRequests, requestState, or both',
  why: 'A client can only retry with what it was asked for, and knows three kinds of questions.',
  fix: 'Put an object of elicitation/create, sampling/createMessage or roots/list requests into inputRequests, and the state as a string into requestState.',
  judge: (evidence) => judgeAskingResults(evidence, judgeResult),
});

function judgeResult(exchange: Exchange): readonly Outcome[] {
  const place = describeAskPlace(exchange);
  const { inputRequests, requestState } = exchange.result ?? {};
  if (inputRequests === undefined && requestState === undefined) {
    return [
      fail({
        where: place,
        message: 'The result asks for input, but has neither inputRequests nor requestState.',
        evidence: { came: describeCame(exchange), expected: 'inputRequests, requestState or both' },
      }),
    ];
  }
  return [
    ...judgeKind(place, 'requestState', {
      came: requestState,
      isRight: typeof requestState === 'string',
    }),
    ...judgeKind(place, 'inputRequests', { came: inputRequests, isRight: isObject(inputRequests) }),
    ...listRequests(exchange).flatMap(([key, request]) =>
      judgeRequest(describeRequestPlace(place, key), request),
    ),
  ];
}

const kinds: Readonly<Record<string, string>> = {
  requestState: 'a string',
  inputRequests: 'an object of requests by key',
};

function judgeKind(
  place: string,
  name: string,
  { came, isRight }: { readonly came: Json | undefined; readonly isRight: boolean },
): readonly Outcome[] {
  if (came === undefined || isRight) return [];
  const expected = kinds[name] ?? '';
  const message = `${name} is not ${expected}.`;
  return [
    fail({ where: `${place}, ${name}`, message, evidence: { came: shorten(came), expected } }),
  ];
}

function judgeRequest(where: string, request: Json): readonly Outcome[] {
  const method = readField(request, 'method');
  const params = readField(request, 'params');
  const fault = typeof method === 'string' ? faults[method]?.(params) : undefined;
  const isKnown = typeof method === 'string' && Object.hasOwn(faults, method);
  const wrong = isKnown
    ? fault
    : { message: 'The request is of no kind that a client answers.', expected: known };
  if (wrong === undefined) return [];
  return [
    fail({
      where,
      message: wrong.message,
      evidence: { came: shorten(request), expected: wrong.expected },
    }),
  ];
}

interface Fault {
  readonly message: string;
  readonly expected: string;
}

const reportLack = (name: string, expected: string): Fault => ({
  message: `The request has no ${name}.`,
  expected,
});

/** What a client cannot do without, by the kind of request. */
const faults: Readonly<Record<string, (params: Json | undefined) => Fault | undefined>> = {
  'elicitation/create': findElicitationFault,
  'sampling/createMessage': (params) =>
    Array.isArray(readField(params, 'messages'))
      ? undefined
      : reportLack('messages', 'a list of messages'),
  'roots/list': () => undefined,
};

const known = Object.keys(faults).join(', ');

function findElicitationFault(params: Json | undefined): Fault | undefined {
  const mode = readField(params, 'mode') ?? 'form';
  if (typeof readField(params, 'message') !== 'string')
    return reportLack('message', 'a text for the user');
  if (mode === 'url') {
    return typeof readField(params, 'url') === 'string'
      ? undefined
      : reportLack('url', 'a URL to open');
  }
  if (mode !== 'form') return { message: 'The mode is not known.', expected: '"form" or "url"' };
  return isObject(readField(params, 'requestedSchema'))
    ? undefined
    : reportLack('requestedSchema', 'the schema of the form');
}
