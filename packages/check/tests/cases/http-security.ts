import type { HttpSecurity } from '../../src/probe/http/http.evidence.ts';
import type { Cases } from '../support/cases.ts';
import { evidence, variants } from '../support/evidence.ts';
import { bare, denied, hung, served } from '../support/http-trials.ts';

const local: HttpSecurity = {
  isLoopback: true,
  usual: served(),
  foreignOrigin: denied(403),
  ownOrigin: served(),
  foreignHost: denied(403),
  elsewhere: [{ ...hung, exchange: { ...hung.exchange, ending: 'unreachable' } }],
  preflights: [
    { from: 'foreign', exchange: bare(405) },
    { from: 'own', exchange: bare(405) },
  ],
  scheme: 'http',
};

const { foreignHost: _host, elsewhere: _elsewhere, ...everywhere } = local;
const remote: HttpSecurity = { ...everywhere, isLoopback: false, scheme: 'https', distrust: '' };

const security = (from: HttpSecurity, parts: Partial<HttpSecurity> = {}) =>
  evidence('modern http', { httpSecurity: { ...from, ...parts } });

const inOldRevision = (given: ReturnType<typeof security>) => ({
  ...given,
  variant: { ...variants['legacy http'], revision: '2025-06-18' as const },
});

const open = { 'access-control-allow-origin': '*' };

const cors = (from: 'foreign' | 'own', headers: Readonly<Record<string, string>>) =>
  security(local, { preflights: [{ from, exchange: bare(204, headers) }] });

const needed = { 'access-control-allow-headers': 'MCP-Protocol-Version, Mcp-Method, Mcp-Name' };
const trusting = { 'access-control-allow-credentials': 'true' };

/** Cases of how the endpoint guards itself. */
export const securityCases: Cases = {
  'http/origin': {
    passes: [
      security(local),
      security(remote),
      inOldRevision(security(local, { foreignOrigin: denied(400) })),
    ],
    fails: [
      inOldRevision(security(local, { foreignOrigin: served() })),
      security(local, { foreignOrigin: served() }),
      security(local, { foreignOrigin: served({ headers: open }) }),
      security(local, { foreignOrigin: denied(400) }),
      security(remote, { foreignOrigin: served() }),
      security(local, { ownOrigin: denied(403) }),
    ],
    disputed: [security(remote, { foreignOrigin: served({ headers: open }) })],
    notVerified: [security(local, { usual: denied(500) })],
  },
  'http/host-rebinding': {
    passes: [security(local), security(local, { foreignHost: denied(421) })],
    fails: [security(local, { foreignHost: served() })],
    notApplicable: [security(remote)],
    notVerified: [security(local, { foreignHost: hung })],
  },
  'http/bind': {
    passes: [security(local)],
    fails: [security(local, { elsewhere: [hung, served()] })],
    notApplicable: [security(remote)],
    notVerified: [security({ ...everywhere })],
  },
  'http/cors': {
    passes: [
      cors('foreign', { ...open, ...needed }),
      cors('foreign', { ...open, 'access-control-allow-headers': '*' }),
      cors('own', { 'access-control-allow-origin': 'http://localhost', ...needed, ...trusting }),
    ],
    fails: [
      cors('foreign', { ...open, ...needed, ...trusting }),
      cors('own', { ...open, ...needed, ...trusting }),
      cors('foreign', {
        'access-control-allow-origin': 'https://x.example',
        ...needed,
        ...trusting,
      }),
      cors('foreign', { ...open, 'access-control-allow-headers': 'content-type' }),
      cors('own', open),
    ],
    notApplicable: [security(local)],
  },
  'http/tls': {
    passes: [security(remote), security(remote, { redirect: 'https://example.com/mcp/' })],
    fails: [
      security({ ...remote, scheme: 'http' }),
      security(remote, { distrust: 'CERT_HAS_EXPIRED' }),
      security(remote, { redirect: 'http://example.com/mcp/' }),
    ],
    notApplicable: [security(local)],
    notVerified: [security({ ...everywhere, isLoopback: false, scheme: 'https' })],
  },
};
