import type { AuthEvidence } from '../../probe/auth/auth.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeEnd, isLocked, isServed, open } from './describe-auth.ts';

const handling = citeSpecification('2026-07-28', 'basic/authorization', 'Token Handling');
const common = {
  level: 'must',
  eras: bothEras,
  transports: ['http'],
  needs: ['auth'],
} as const;

/** auth/401 */
export const auth401 = defineRule({
  ...common,
  id: 'auth/401',
  source: handling,
  title: 'A request without a valid token is refused with 401',
  why: 'Clients start the sign-in only at a 401; any other answer looks like a broken server, and a 200 lets strangers in.',
  fix: 'Check the token before anything else and answer 401 with WWW-Authenticate when it is absent, unknown or expired.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    const attempts: readonly (readonly [string, Exchange])[] = [
      ['a request without a token', auth.withoutToken],
      ['a request with an unknown token', auth.withWrongToken],
      ['a request with an expired token', auth.withOldToken],
    ];
    return judgeEach(attempts, '', ([what, exchange]) => {
      const status = exchange.http?.status;
      if (status === 401) return undefined;
      // Who tries wrong tokens may well be slowed down.
      if (status === 429 || status === 503) return reportNotVerified('The server was busy.', what);
      return fail({
        where: what,
        message: `The server does not refuse ${what} with 401.`,
        evidence: { came: describeEnd(exchange), expected: 'HTTP 401' },
      });
    });
  },
});

/** One attempt that must be refused. */
interface Attempt {
  readonly of: (auth: AuthEvidence) => Exchange | undefined;
  readonly where: string;
  readonly message: string;
  readonly missing: string;
}

function judgeAttempt(auth: AuthEvidence, attempt: Attempt): Outcome {
  if (!isLocked(auth)) return open;
  const exchange = attempt.of(auth);
  if (!exchange) return reportNotVerified(attempt.missing);
  if (!isServed(exchange)) return pass;
  return fail({
    where: attempt.where,
    message: attempt.message,
    evidence: { came: describeEnd(exchange), expected: 'HTTP 401' },
  });
}

/** auth/query-token */
export const authQueryToken = defineRule({
  ...common,
  id: 'auth/query-token',
  source: citeSpecification('2026-07-28', 'basic/authorization', 'Token Requirements'),
  title: 'A token in the query of the URL is not honoured',
  why: 'URLs end up in logs, histories and referrers, and the token with them.',
  fix: 'Read the token from the Authorization header only.',
  judge: ({ auth }) =>
    judgeAttempt(auth, {
      of: ({ inQuery }) => inQuery,
      where: 'access_token in the query',
      message: 'The server serves a request whose token stands in the query.',
      missing:
        'It is tried with a token on this machine only: give one in WELLSPOKEN_CHECK_TOKEN for a server on loopback.',
    }),
});

/** auth/audience */
export const authAudience = defineRule({
  ...common,
  id: 'auth/audience',
  source: handling,
  title: 'A token that was made for another audience is refused',
  why: 'Otherwise any service that gets a token of a user can use it here in their name.',
  fix: 'Check that the audience of the token names this server, and answer 401 when it does not.',
  judge: ({ auth }) =>
    judgeAttempt(auth, {
      of: ({ withForeignToken }) => withForeignToken,
      where: 'a token for another audience',
      message: 'The server serves a request with a token for another audience.',
      missing: 'It needs a token for another audience: give one in WELLSPOKEN_CHECK_FOREIGN_TOKEN.',
    }),
});

/** auth/each-request */
export const authEachRequest = defineRule({
  ...common,
  id: 'auth/each-request',
  source: citeSpecification('2026-07-28', 'basic/authorization', 'Token Requirements'),
  title: 'Every request is asked for its token, not only the first',
  why: 'A session or a connection is not a proof of who speaks.',
  fix: 'Check the Authorization header of every request, also within a session.',
  judge: ({ auth }) =>
    judgeAttempt(auth, {
      of: ({ secondWithout }) => secondWithout,
      where: 'the second request of a session',
      message: 'The server serves a later request that carries no token.',
      missing: 'It needs a token: give one in WELLSPOKEN_CHECK_TOKEN.',
    }),
});
