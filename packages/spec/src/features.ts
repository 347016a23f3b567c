/**
 * When a part of the wire format exists: `since` is the first revision that has it, `until` the
 * last one, absent when the newest revision still has it.
 */
export const features = {
  annotations: { since: '2024-11-05', what: '`annotations` with `audience` and `priority`' },
  initialize: { since: '2024-11-05', until: '2025-11-25', what: 'the `initialize` handshake' },
  ping: { since: '2024-11-05', until: '2025-11-25', what: 'the `ping` request' },
  setLevel: { since: '2024-11-05', until: '2025-11-25', what: 'the `logging/setLevel` request' },
  resourceSubscribe: {
    since: '2024-11-05',
    until: '2025-11-25',
    what: 'the `resources/subscribe` and `resources/unsubscribe` requests',
  },
  serverRequests: {
    since: '2024-11-05',
    until: '2025-11-25',
    what: 'requests sent by the server (`roots/list`, `sampling/createMessage`)',
  },

  audioContent: { since: '2025-03-26', what: 'content blocks of type `audio`' },
  toolAnnotations: { since: '2025-03-26', what: '`annotations` on a tool' },
  completionsCapability: { since: '2025-03-26', what: 'the `completions` server capability' },
  progressMessage: { since: '2025-03-26', what: '`message` in a progress notification' },
  streamableHttp: { since: '2025-03-26', what: 'the Streamable HTTP transport' },
  batches: { since: '2025-03-26', until: '2025-03-26', what: 'arrays of JSON-RPC messages' },
  sessions: { since: '2025-03-26', until: '2025-11-25', what: 'the `Mcp-Session-Id` header' },

  structuredContent: { since: '2025-06-18', what: '`structuredContent` in a tool result' },
  outputSchema: { since: '2025-06-18', what: '`outputSchema` on a tool' },
  resourceLink: { since: '2025-06-18', what: 'content blocks of type `resource_link`' },
  title: { since: '2025-06-18', what: '`title` on tools, resources, prompts and implementations' },
  definitionMeta: { since: '2025-06-18', what: '`_meta` on tools, resources and prompts' },
  contentMeta: { since: '2025-06-18', what: '`_meta` on content blocks' },
  lastModified: { since: '2025-06-18', what: '`lastModified` in annotations' },
  elicitation: { since: '2025-06-18', what: 'asking the user with `elicitation/create`' },
  completionContext: { since: '2025-06-18', what: '`context` in `completion/complete`' },
  versionHeader: { since: '2025-06-18', what: 'the `MCP-Protocol-Version` header' },

  icons: { since: '2025-11-25', what: '`icons` on tools, resources, prompts, implementations' },
  implementationDetails: {
    since: '2025-11-25',
    what: '`description` and `websiteUrl` of an implementation',
  },
  urlElicitation: { since: '2025-11-25', what: 'asking the user to open a URL' },
  samplingTools: { since: '2025-11-25', what: '`tools` in a sampling request' },
  coreTasks: {
    since: '2025-11-25',
    until: '2025-11-25',
    what: '`tasks` in the core protocol, and `execution` on a tool',
  },

  resultType: { since: '2026-07-28', what: '`resultType` on every result' },
  cacheHints: { since: '2026-07-28', what: '`ttlMs` and `cacheScope` on cacheable results' },
  inputRequired: { since: '2026-07-28', what: 'results that ask for input (`input_required`)' },
  subscriptionsListen: { since: '2026-07-28', what: 'the `subscriptions/listen` request' },
  discover: { since: '2026-07-28', what: 'the `server/discover` request' },
  extensions: { since: '2026-07-28', what: '`extensions` among the capabilities' },
  resultServerInfo: { since: '2026-07-28', what: 'the server named in the `_meta` of a result' },
  anyStructuredContent: {
    since: '2026-07-28',
    what: '`structuredContent` that is not an object',
  },
  parameterHeaders: { since: '2026-07-28', what: '`x-mcp-header` on an input property' },
} as const;

/** The name of a part of the wire format that not every revision has. */
export type FeatureName = keyof typeof features;
