import type { HttpSessions } from '../../src/probe/http/http.evidence.ts';
import type { Cases } from '../support/cases.ts';
import { evidence } from '../support/evidence.ts';
import { bare, denied, hung, served } from '../support/http-trials.ts';

const random = [
  '0f6f3c1e-7c1b-4a58-9a5d-2f9a1c7b6e01',
  'b81d22aa-03f4-4c6e-8b7e-e6a0d5c4f392',
  '5c9e7d40-91a2-4e0f-a3c6-7b18f2d0e9a4',
];

const usual: HttpSessions = {
  ids: random,
  withoutId: denied(400),
  removal: bare(204),
  afterRemoval: denied(404),
  unknownId: denied(404),
};

const sessions = (parts: Partial<HttpSessions> = {}) =>
  evidence('legacy http', { httpSessions: { ...usual, ...parts } });

const none = evidence('legacy http', { httpSessions: { ids: [] } });

/** Cases of how sessions are kept. */
export const sessionCases: Cases = {
  'http/session-ascii': {
    passes: [sessions()],
    fails: [
      sessions({ ids: ['s\u00E9ance-0f6f3c1e7c1b4a58'] }),
      sessions({ ids: ['1f'] }),
      sessions({ ids: ['session-of-notes-1', 'session-of-notes-2', 'session-of-notes-3'] }),
      sessions({ ids: ['0f6f3c1e-7c1b-4a58', '0f6f3c1e-7c1b-4a58'] }),
    ],
    notApplicable: [none],
  },
  'http/session-required': {
    passes: [sessions()],
    fails: [sessions({ withoutId: denied(404) }), sessions({ withoutId: denied(500) })],
    notApplicable: [none, sessions({ withoutId: served() })],
    notVerified: [sessions({ withoutId: hung })],
  },
  'http/session-ended': {
    passes: [sessions()],
    fails: [
      sessions({ afterRemoval: denied(400) }),
      sessions({ afterRemoval: served() }),
      sessions({ unknownId: denied(400) }),
    ],
    notApplicable: [none],
    notVerified: [sessions({ removal: bare(405) })],
  },
  'http/session-not-auth': {
    passes: [sessions({ withoutToken: { opening: denied(401), inSession: denied(401) } })],
    fails: [sessions({ withoutToken: { opening: denied(401), inSession: served() } })],
    notApplicable: [
      none,
      sessions(),
      sessions({ withoutToken: { opening: served(), inSession: served() } }),
    ],
  },
};
