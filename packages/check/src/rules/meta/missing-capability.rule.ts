import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, describeRequest } from '../exchanges.ts';

const MISSING_CAPABILITY = -32021;
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** What a client must have declared before a result asks it. */
const needed: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
  'roots/list': 'roots',
};

/** meta/missing-capability */
export const metaMissingCapability = defineRule({
  id: 'meta/missing-capability',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'A call that needs an undeclared capability of the client is refused with -32021',
  why: 'A client that cannot do what is asked learns from this error what is missing, instead of waiting or giving up.',
  fix: 'Where a tool needs elicitation, sampling or roots and the request does not declare it, answer error -32021 with data.requiredCapabilities, over HTTP with status 400.',
  judge: ({ calls, lists }) => {
    const judged = calls.flatMap(judgeCall);
    const broken = judged.filter(({ verdict }) => verdict !== 'pass');
    if (judged.length > 0) return broken.length > 0 ? broken : pass;
    return calls.length === 0 && (lists.tools?.items.length ?? 0) > 0
      ? reportNotVerified('No tool was called.')
      : reportNotApplicable('No call needed a capability of the client.');
  },
});

function judgeCall({ tool, exchange }: CallRecord): readonly Outcome[] {
  const asks = listUndeclared(exchange);
  if (readCode(exchange) !== MISSING_CAPABILITY && asks.length === 0) return [];
  const fault =
    asks.length > 0
      ? `The call asks the client for ${asks.join(', ')}, which it did not declare.`
      : findRefusalFault(exchange);
  if (fault === undefined) return [pass];
  return [
    fail({
      where: `tools/call, tool "${tool}"`,
      message: fault,
      evidence: {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: `error -32021 with data.requiredCapabilities${exchange.http ? ' and HTTP status 400' : ''}`,
      },
    }),
  ];
}

function listUndeclared({ sent, result }: Exchange): readonly string[] {
  const requests = readField(result, 'inputRequests');
  const declared = readField(sent, 'params', '_meta', CAPABILITIES);
  const methods = Object.values(isObject(requests) ? requests : {}).map((one) =>
    readField(one, 'method'),
  );
  const wanted = methods.flatMap((method) =>
    typeof method === 'string' ? (needed[method] ?? []) : [],
  );
  return [...new Set(wanted)]
    .filter((capability) => readField(declared, capability) === undefined)
    .toSorted();
}

function findRefusalFault({ error, http }: Exchange): string | undefined {
  const required = readField(error, 'data', 'requiredCapabilities');
  if (!isObject(required) || Object.keys(required).length === 0) {
    return 'The refusal does not name the missing capability in data.requiredCapabilities.';
  }
  return http && http.status !== 400 && !isStream(http)
    ? `The refusal has HTTP status ${http.status}.`
    : undefined;
}

// The status of a stream was sent before the tool ran.
const isStream = ({ headers }: NonNullable<Exchange['http']>): boolean =>
  (headers['content-type'] ?? '').startsWith('text/event-stream');
