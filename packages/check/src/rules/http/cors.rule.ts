import type { HttpSecurity } from '../../probe/http/http.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
} from '../define-rule.ts';

const wanted = {
  legacy: ['mcp-protocol-version', 'mcp-session-id'],
  modern: ['mcp-protocol-version', 'mcp-method', 'mcp-name'],
} as const;

/** http/cors */
export const httpCors = defineRule({
  id: 'http/cors',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpSecurity'],
  source: citeDocument(
    'Fetch Standard, CORS protocol',
    'https://fetch.spec.whatwg.org/#http-cors-protocol',
  ),
  title: 'CORS lets in only what it should, and all that MCP needs',
  why: 'Credentials for every page open the server to all of them; headers that are not allowed lock out web clients.',
  fix: 'Allow credentials only for listed origins, and name the Mcp headers in Access-Control-Allow-Headers.',
  judge: ({ httpSecurity, variant }) => {
    const open = [...listAnswers(httpSecurity)].filter(({ exchange }) =>
      readAllowedOrigin(exchange),
    );
    if (open.length === 0) return reportNotApplicable('CORS is off.');
    const { preflights } = httpSecurity;
    const preflight = preflights.find(({ exchange }) => readAllowedOrigin(exchange));
    return [
      ...open.map(judgeCredentials),
      preflight ? judgeHeaders(preflight.exchange, wanted[variant.era]) : pass,
    ];
  },
});

interface CorsAnswer {
  readonly what: string;
  readonly isForeign: boolean;
  readonly exchange: Exchange;
}

const listAnswers = ({ preflights, foreignOrigin }: HttpSecurity): readonly CorsAnswer[] => [
  ...preflights.map(({ from, exchange }) => ({
    what: `OPTIONS from ${from === 'own' ? 'a page of its own' : 'a foreign page'}`,
    isForeign: from === 'foreign',
    exchange,
  })),
  { ...foreignOrigin, isForeign: true },
];

const readAllowedOrigin = ({ http }: Exchange): string | undefined =>
  http?.headers['access-control-allow-origin'];

function judgeCredentials({ what, isForeign, exchange }: CorsAnswer): Outcome {
  const given = exchange.http?.headers['access-control-allow-credentials'] === 'true';
  const allowed = readAllowedOrigin(exchange) ?? '';
  if (!given || (allowed !== '*' && !isForeign)) return pass;
  return fail({
    where: what,
    message: 'Every web page may send requests with the credentials of the user.',
    evidence: {
      sent: what,
      came: `Access-Control-Allow-Origin: ${allowed}, Access-Control-Allow-Credentials: true`,
      expected: 'credentials for listed origins only',
    },
  });
}

function judgeHeaders(exchange: Exchange, needed: readonly string[]): Outcome {
  const text = exchange.http?.headers['access-control-allow-headers'] ?? '';
  const allowed = text.split(',').map((name) => name.trim().toLowerCase());
  const missing = allowed.includes('*') ? [] : needed.filter((name) => !allowed.includes(name));
  if (missing.length === 0) return pass;
  return fail({
    where: 'OPTIONS, Access-Control-Allow-Headers',
    message: `CORS is on, but a web client may not send ${missing.join(', ')}.`,
    evidence: {
      came: text === '' ? 'no Access-Control-Allow-Headers' : text,
      expected: needed.join(', '),
    },
  });
}
