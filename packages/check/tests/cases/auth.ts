import type { AuthDocuments, AuthEvidence } from '../../src/probe/auth/auth.evidence.ts';
import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { Json } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, conversation, evidence, http, refused, tools } from '../support/evidence.ts';

const endpoint = 'https://example.com/mcp';
const issuer = 'https://id.example.com';

const challenge = (text: string): Exchange =>
  refused(
    'tools/list',
    { code: -32600 },
    {
      http: http({ status: 401, headers: { 'www-authenticate': text } }),
    },
  );
const denied = challenge('Bearer resource_metadata="https://example.com/prm", scope="read"');
const served = answered('tools/list', { tools: [] }, { http: http() });
const broken = refused('tools/list', { code: -32603 }, { http: http({ status: 500 }) });
const slowedDown = refused('tools/list', { code: -32000 }, { http: http({ status: 429 }) });

const resource = {
  resource: endpoint,
  authorization_servers: [issuer],
  scopes_supported: ['read'],
};
const server = {
  issuer,
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
};

function trail(prm: Json | undefined, as: Json | undefined): AuthDocuments {
  const given = (url: string, json: Json | undefined) =>
    json === undefined ? { url, status: 404 } : { url, status: 200, json };
  return {
    resource: [given('https://example.com/prm', prm)],
    issuer: [given(`${issuer}/.well-known/oauth-authorization-server`, as)],
    issuerUrl: issuer,
  };
}

const locked: AuthEvidence = {
  endpoint,
  isLoopback: false,
  withoutToken: denied,
  withWrongToken: denied,
  withOldToken: denied,
  withToken: served,
  inQuery: denied,
  withForeignToken: denied,
  secondWithout: denied,
  documents: trail(resource, server),
};

const given = (auth: Partial<AuthEvidence>, conversations: readonly Exchange[] = []) =>
  evidence('modern http', {
    auth: { ...locked, ...auth },
    lists: { tools: tools({ name: 'read' }) },
    conversations: [conversation(conversations)],
  });

const nobody = given({ withoutToken: served, withWrongToken: served, withOldToken: served });
const { inQuery: _query, withForeignToken: _foreign, secondWithout: _second, ...unproven } = locked;
const without = evidence('modern http', { auth: unproven });
const { documents: _documents, ...trailless } = locked;
const lost = evidence('modern http', { auth: { ...trailless, withoutToken: broken } });
const withTrail = (prm: Json | undefined, as: Json | undefined = server) =>
  given({ documents: trail(prm, as) });
const stepUp = (text: string): Exchange =>
  refused(
    'tools/call',
    { code: -32600 },
    {
      http: http({ status: 403, headers: { 'www-authenticate': text } }),
    },
  );

export const authCases: Cases = {
  'auth/401': {
    passes: [given({})],
    fails: [given({ withWrongToken: served }), given({ withOldToken: broken })],
    notApplicable: [nobody],
    notVerified: [given({ withWrongToken: slowedDown })],
  },
  'auth/as-metadata': {
    passes: [given({})],
    fails: [
      withTrail(resource, { ...server, issuer: `${issuer}/` }),
      given({ documents: { ...trail(resource, server), issuer: [{ url: issuer, status: 404 }] } }),
    ],
    notApplicable: [nobody],
    notVerified: [
      lost,
      given({ documents: { ...trail(resource, server), issuer: [{ url: issuer, status: 0 }] } }),
    ],
  },
  'auth/audience': {
    passes: [given({})],
    fails: [given({ withForeignToken: served })],
    notApplicable: [nobody],
    notVerified: [without],
  },
  'auth/discovery': {
    passes: [given({})],
    fails: [withTrail(undefined)],
    notApplicable: [nobody],
    notVerified: [lost],
  },
  'auth/each-request': {
    passes: [given({})],
    fails: [given({ secondWithout: served })],
    notApplicable: [nobody],
    notVerified: [without],
  },
  'auth/open-remote': {
    passes: [given({})],
    fails: [nobody],
    notApplicable: [given({ isLoopback: true })],
  },
  'auth/pkce': {
    passes: [given({})],
    fails: [withTrail(resource, { ...server, code_challenge_methods_supported: ['plain'] })],
    notApplicable: [nobody],
    notVerified: [lost],
  },
  'auth/prm': {
    passes: [given({}), withTrail({ ...resource, resource: 'https://example.com' })],
    fails: [
      withTrail({ ...resource, resource: 'https://example.com/other' }),
      withTrail({ ...resource, authorization_servers: [] }),
      withTrail({ ...resource, authorization_servers: ['http://id.example.com'] }),
    ],
    notApplicable: [nobody],
    notVerified: [withTrail(undefined)],
  },
  'auth/query-token': {
    passes: [given({})],
    fails: [given({ inQuery: served })],
    notApplicable: [nobody],
    notVerified: [without],
  },
  'auth/registration': {
    passes: [given({})],
    fails: [
      withTrail(resource, {
        ...server,
        client_id_metadata_document_supported: false,
        registration_endpoint: 'x',
      }),
    ],
    notApplicable: [nobody],
    notVerified: [lost],
  },
  'auth/scope': {
    passes: [given({}, [stepUp('Bearer error="insufficient_scope", scope="write"')])],
    fails: [
      given({ withoutToken: challenge('Bearer') }),
      given({ withoutToken: challenge('Bearer scope="read offline_access"') }),
      given({}, [stepUp('Bearer scope="write"')]),
    ],
    notApplicable: [nobody],
    notVerified: [given({ withoutToken: stepUp('Bearer'), withWrongToken: broken })],
  },
};
