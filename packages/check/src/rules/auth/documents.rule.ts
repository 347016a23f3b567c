import { shorten } from '../../excerpt.ts';
import { type AuthEvidence, readChallengeParameter } from '../../probe/auth/auth.evidence.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  findDocument,
  describeEnd,
  isLocked,
  isSecure,
  open,
  describeTried,
} from './describe-auth.ts';

const common = { level: 'must', eras: bothEras, transports: ['http'] } as const;
const NO_REFUSAL =
  'The server refuses with another status than 401, so there is no trail to follow.';
const NO_RESOURCE = 'There is no protected-resource metadata that names an authorization server.';

/** auth/discovery */
export const authDiscovery = defineRule({
  ...common,
  id: 'auth/discovery',
  since: '2025-06-18',
  needs: ['auth'],
  source: citeSpecification(
    '2026-07-28',
    'basic/authorization',
    'Protected Resource Metadata Discovery Requirements',
  ),
  title: 'A client can find out where to get a token',
  why: 'Without this trail a person has to configure every client by hand.',
  fix: 'Serve /.well-known/oauth-protected-resource and name it in WWW-Authenticate as resource_metadata.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    if (!auth.documents) return reportNotVerified(NO_REFUSAL);
    if (findDocument(auth.documents.resource)) return pass;
    return fail({
      where: 'protected-resource metadata',
      message: 'Neither the challenge nor the well-known addresses lead to a metadata document.',
      evidence: {
        came: describeTried(auth.documents.resource),
        expected: 'a JSON document at one of these addresses',
      },
    });
  },
});

/** auth/prm */
export const authPrm = defineRule({
  ...common,
  id: 'auth/prm',
  since: '2025-06-18',
  needs: ['auth'],
  source: citeDocument('RFC 9728, 2 and 3.3', 'https://www.rfc-editor.org/rfc/rfc9728'),
  title: 'Protected-resource metadata names this server and a safe authorization server',
  why: 'A client that gets a token for another resource is refused; one sent to plain HTTP gives its token away.',
  fix: 'Set "resource" to the URL of the endpoint and list at least one https authorization server.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    const found = auth.documents && findDocument(auth.documents.resource);
    if (!found)
      return reportNotVerified('There is no protected-resource metadata; see auth/discovery.');
    const faults = [judgeResource(auth, found), judgeServers(found['authorization_servers'])];
    const failed = faults.filter((fault) => fault !== undefined);
    return failed.length > 0 ? failed : pass;
  },
});

function judgeResource(auth: AuthEvidence, found: JsonObject): Outcome | undefined {
  const asked = auth.endpoint;
  const { resource } = found;
  if (typeof resource === 'string' && URL.canParse(resource) && covers(resource, asked))
    return undefined;
  return fail({
    where: 'protected-resource metadata, resource',
    message: '"resource" is not the URL of this endpoint.',
    evidence: { came: shorten(resource ?? 'nothing'), expected: asked },
  });
}

// The endpoint itself, or what stands above it when one document speaks for all below.
function covers(resource: string, endpoint: string): boolean {
  const [above, below] = [new URL(resource), new URL(endpoint)];
  const path = above.pathname.replace(/\/$/, '');
  return (
    above.origin === below.origin &&
    (below.pathname === above.pathname || `${below.pathname}/`.startsWith(`${path}/`))
  );
}

function judgeServers(servers: Json | undefined): Outcome | undefined {
  const urls: readonly unknown[] = Array.isArray(servers) ? servers : [];
  const unsafe = urls.filter((url) => typeof url !== 'string' || !isSecure(url));
  if (urls.length > 0 && unsafe.length === 0) return undefined;
  return fail({
    where: 'protected-resource metadata, authorization_servers',
    message: 'The document does not name https authorization servers.',
    evidence: {
      came: shorten(servers ?? 'nothing'),
      expected: 'a list of at least one https URL',
    },
  });
}

/** auth/as-metadata */
export const authAsMetadata = defineRule({
  ...common,
  id: 'auth/as-metadata',
  since: '2025-06-18',
  needs: ['auth'],
  source: citeSpecification(
    '2026-07-28',
    'basic/authorization',
    'Authorization Server Metadata Discovery',
  ),
  title: 'The authorization server publishes metadata with its own issuer',
  why: 'Clients find its endpoints there, and refuse a document that speaks for another issuer.',
  fix: 'Serve RFC 8414 or OpenID Connect discovery metadata whose "issuer" equals the URL that leads to it.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    const { issuer = [], issuerUrl } = auth.documents ?? {};
    if (issuerUrl === undefined) return reportNotVerified(NO_RESOURCE);
    if (issuer.every(({ status }) => status === 0)) {
      return reportNotVerified('The authorization server could not be reached from here.');
    }
    return judgeIssuer(findDocument(issuer), issuerUrl, describeTried(issuer));
  },
});

function judgeIssuer(found: JsonObject | undefined, url: string, tried: string): Outcome {
  if (found?.['issuer'] === url) return pass;
  return fail({
    where: 'authorization-server metadata',
    message: found
      ? '"issuer" is not the URL of the authorization server.'
      : 'The authorization server publishes no metadata.',
    evidence: { came: found ? shorten(found['issuer'] ?? 'nothing') : tried, expected: url },
  });
}

/** auth/pkce */
export const authPkce = defineRule({
  ...common,
  id: 'auth/pkce',
  since: '2025-11-25',
  needs: ['auth'],
  source: citeSpecification('2026-07-28', 'basic/authorization', 'Authorization Code Protection'),
  title: 'The authorization server says that it supports PKCE with S256',
  why: 'Clients must refuse to sign in where PKCE is not advertised.',
  fix: 'Put "S256" into code_challenge_methods_supported.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    const found = auth.documents && findDocument(auth.documents.issuer);
    if (!found)
      return reportNotVerified('There is no authorization-server metadata; see auth/as-metadata.');
    const methods = found['code_challenge_methods_supported'];
    if (Array.isArray(methods) && methods.includes('S256')) return pass;
    return fail({
      where: 'authorization-server metadata, code_challenge_methods_supported',
      message: 'S256 is not among the supported challenge methods.',
      evidence: { came: shorten(methods ?? 'nothing'), expected: '["S256"]' },
    });
  },
});

/** auth/registration */
export const authRegistration = defineRule({
  ...common,
  id: 'auth/registration',
  level: 'should',
  eras: ['modern'],
  needs: ['auth'],
  source: citeSpecification('2026-07-28', 'basic/authorization', 'Client ID Metadata Documents'),
  title: 'Clients can introduce themselves by a metadata document, and know who answers them',
  why: 'Dynamic registration is deprecated, and without "iss" an answer can be mixed up with that of another server.',
  fix: 'Advertise client_id_metadata_document_supported and authorization_response_iss_parameter_supported.',
  judge: ({ auth }) => {
    if (!isLocked(auth)) return open;
    const found = auth.documents && findDocument(auth.documents.issuer);
    if (!found)
      return reportNotVerified('There is no authorization-server metadata; see auth/as-metadata.');
    const lacking = [
      'client_id_metadata_document_supported',
      'authorization_response_iss_parameter_supported',
    ].filter((name) => found[name] !== true);
    if (lacking.length === 0) return pass;
    return lacking.map((name) =>
      fail({
        where: `authorization-server metadata, ${name}`,
        message:
          'registration_endpoint' in found && name.startsWith('client_id')
            ? 'Clients can only register dynamically, which is deprecated.'
            : `${name} is not advertised.`,
        evidence: { came: shorten(found[name] ?? 'nothing'), expected: 'true' },
      }),
    );
  },
});

/** auth/scope */
export const authScope = defineRule({
  ...common,
  id: 'auth/scope',
  since: '2025-11-25',
  level: 'should',
  needs: ['auth'],
  source: citeSpecification('2026-07-28', 'basic/authorization', 'Scope Selection Strategy'),
  title: 'Challenges say which scopes are needed, and never ask for offline_access',
  why: 'A client that has to guess asks for too much, or for too little and is refused again.',
  fix: 'Put scope="…" into WWW-Authenticate, answer 403 with error="insufficient_scope" where more is needed, and leave offline_access out.',
  judge: ({ auth, conversations }) => {
    if (!isLocked(auth)) return open;
    const refusal = [auth.withoutToken, auth.withWrongToken].find(
      ({ http }) => http?.status === 401,
    );
    if (!refusal) return reportNotVerified(NO_REFUSAL);
    const challenge = refusal.http?.headers['www-authenticate'] ?? '';
    const found = findDocument(auth.documents?.resource ?? []);
    const faults = [
      judgeChallenge(challenge),
      judgeOffline(challenge, found?.['scopes_supported']),
      ...conversations.flatMap(({ exchanges }) =>
        exchanges.flatMap((exchange) => judgeStepUp(exchange) ?? []),
      ),
    ].filter((fault) => fault !== undefined);
    return faults.length > 0 ? faults : pass;
  },
});

function judgeChallenge(challenge: string): Outcome | undefined {
  if (readChallengeParameter(challenge, 'scope') !== undefined) return undefined;
  return fail({
    where: 'WWW-Authenticate',
    message: 'The challenge does not say which scopes are needed.',
    evidence: { came: challenge === '' ? 'nothing' : shorten(challenge), expected: 'scope="…"' },
  });
}

function judgeOffline(challenge: string, supported: Json | undefined): Outcome | undefined {
  const asked = (readChallengeParameter(challenge, 'scope') ?? '').split(/\s+/);
  const listed: readonly unknown[] = Array.isArray(supported) ? supported : [];
  if (![...asked, ...listed].includes('offline_access')) return undefined;
  return fail({
    where: 'offline_access',
    message: 'The server itself asks for offline_access, which is for the client to decide.',
    evidence: { came: shorten({ asked, listed }), expected: 'scopes of the server only' },
  });
}

function judgeStepUp(exchange: AuthEvidence['withoutToken']): Outcome | undefined {
  if (exchange.http?.status !== 403 || !isObject(exchange.sent)) return undefined;
  const challenge = exchange.http.headers['www-authenticate'];
  if (challenge === undefined) return undefined;
  if (readChallengeParameter(challenge, 'error') === 'insufficient_scope') return undefined;
  return fail({
    where: `answer to ${exchange.method ?? 'a request'}`,
    message: 'A 403 challenge does not say error="insufficient_scope".',
    evidence: {
      came: `${describeEnd(exchange)}, ${shorten(challenge)}`,
      expected: 'error="insufficient_scope"',
    },
  });
}
