import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  type Evidence,
  fail,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { listModernExchanges, describeExchangePlace } from '../exchanges.ts';

/** era/deprecated */
export const eraDeprecated = defineRule({
  id: 'era/deprecated',
  level: 'practice',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'contents', 'oldWays'],
  source: citeSpecification('2026-07-28', 'deprecated', 'Deprecated'),
  title: 'The server uses nothing that is about to be removed',
  why: 'What is deprecated may be gone with the next revision, and new clients need not know it any more.',
  fix: 'Move to what the registry of deprecated features names instead.',
  judge: (evidence) => {
    const found = [...judgeLogging(evidence), ...judgeAsking(evidence), ...judgeWays(evidence)];
    return found.length === 0 ? pass : found;
  },
});

interface Deprecation {
  readonly feature: string;
  readonly since: string;
  readonly removal: string;
  readonly fix: string;
}

const NEXT_YEAR = 'may be removed by the first revision on or after 2027-07-28';

const logging: Deprecation = {
  feature: 'Logging',
  since: '2026-07-28',
  removal: NEXT_YEAR,
  fix: 'Log to stderr, or use OpenTelemetry, and do not declare the capability to modern clients.',
};

const asking: Readonly<Record<string, Deprecation>> = {
  'sampling/createMessage': {
    feature: 'Sampling',
    since: '2026-07-28',
    removal: NEXT_YEAR,
    fix: 'Call the API of a model provider yourself.',
  },
  'roots/list': {
    feature: 'Asking for roots',
    since: '2026-07-28',
    removal: NEXT_YEAR,
    fix: 'Take folders as arguments of tools, as URIs of resources, or from the configuration.',
  },
};

const context: Deprecation = {
  feature: 'includeContext',
  since: '2025-11-25',
  removal: `${NEXT_YEAR}, with sampling`,
  fix: 'Leave includeContext out, or set it to "none".',
};

const oldStream: Deprecation = {
  feature: 'HTTP+SSE',
  since: '2025-03-26',
  removal: 'may be removed by the next revision',
  fix: 'Offer Streamable HTTP only, as soon as no client of 2024-11-05 is left.',
};

const registration: Deprecation = {
  feature: 'Dynamic client registration as the only way',
  since: '2026-07-28',
  removal: NEXT_YEAR,
  fix: 'Let the authorization server support client ID metadata documents, and say so in its metadata.',
};

const reportDeprecated = (
  { feature, since, removal, fix }: Deprecation,
  { where, came }: { readonly where: string; readonly came: string },
): Outcome =>
  fail({
    where,
    message: `${feature} is deprecated since ${since} and ${removal}.`,
    evidence: { came, expected: 'a server that does without it' },
    fix,
  });

const judgeLogging = ({ opening }: Evidence<never>): readonly Outcome[] =>
  'logging' in opening.capabilities
    ? [
        reportDeprecated(logging, {
          where: 'capabilities.logging',
          came: '"logging" among the capabilities',
        }),
      ]
    : [];

function judgeWays({ oldWays }: Evidence<'oldWays'>): readonly Outcome[] {
  const { streams, registration: address } = oldWays;
  const came = 'a stream that begins with the event "endpoint"';
  return [
    ...streams.map((path) => reportDeprecated(oldStream, { where: `GET ${path}`, came })),
    ...(address === undefined
      ? []
      : [
          reportDeprecated(registration, {
            where: 'metadata of the authorization server',
            came: 'a registration_endpoint, and no client_id_metadata_document_supported',
          }),
        ]),
  ];
}

/** Requests for input that results carry. */
const judgeAsking = (evidence: Evidence<never>): readonly Outcome[] =>
  listModernExchanges(evidence).flatMap((exchange) => {
    const asked = readField(exchange.result, 'inputRequests');
    return isObject(asked)
      ? Object.values(asked).flatMap((request) => judgeRequest(exchange, request))
      : [];
  });

function judgeRequest(exchange: Exchange, request: Json | undefined): readonly Outcome[] {
  const method = readField(request, 'method');
  const known = typeof method === 'string' ? asking[method] : undefined;
  const included = readField(request, 'params', 'includeContext');
  const where = describeExchangePlace(exchange);
  return [
    ...(known ? [reportDeprecated(known, { where, came: shorten(request) })] : []),
    ...(included === 'thisServer' || included === 'allServers'
      ? [
          reportDeprecated(context, {
            where,
            came: `"includeContext": ${JSON.stringify(included)}`,
          }),
        ]
      : []),
  ];
}
