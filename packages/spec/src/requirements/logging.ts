/** What holds for log messages sent to the client. */
export const loggingRequirements = [
  {
    id: 'log.declared',
    keyword: 'MUST',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/server/utilities/logging#capabilities',
    text: 'A server that sends log messages declares the `logging` capability.',
  },
  {
    id: 'log.level',
    keyword: 'MUST',
    eras: ['legacy'],
    section: '2025-11-25/server/utilities/logging#setting-log-level',
    text: 'No message below the level that the client set is sent.',
  },
  {
    id: 'log.opt-in',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/logging#per-request-log-level',
    text: 'No log message is sent for a request that does not ask for a level.',
  },
  {
    id: 'log.own-stream',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/logging#per-request-log-level',
    text: 'A log message travels on no stream but that of its request.',
  },
  {
    id: 'log.bad-level',
    keyword: 'SHOULD',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/server/utilities/logging#error-handling',
    text: 'An unknown level is answered with -32602.',
  },
  {
    id: 'log.clean',
    keyword: 'MUST NOT',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/server/utilities/logging#security',
    text: 'Log messages hold no secrets, personal data or internals that help an attacker.',
  },
] as const;
