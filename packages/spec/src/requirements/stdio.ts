/** What holds for the stdio transport. */
export const stdioRequirements = [
  {
    id: 'stdio.stdout-pure',
    keyword: 'MUST NOT',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/basic/transports/stdio',
    text: 'Nothing but messages of the protocol is written to stdout.',
  },
  {
    id: 'stdio.framing',
    keyword: 'MUST NOT',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/basic/transports/stdio',
    text: 'A message takes one line and has no newline inside.',
  },
  {
    id: 'stdio.no-requests',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/basic/transports/stdio#receiving-messages',
    text: 'No request is written to stdout.',
  },
  {
    id: 'stdio.cancel-silent',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/basic/transports/stdio#cancellation',
    text: 'Nothing more is written for a request that was cancelled.',
  },
  {
    id: 'stdio.exit-on-eof',
    keyword: 'SHOULD',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/basic/transports/stdio#shutdown',
    text: 'The process exits promptly when its stdin closes.',
  },
  {
    id: 'stdio.no-oauth',
    keyword: 'SHOULD',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/basic#auth',
    text: 'Credentials come from the environment.',
  },
] as const;
