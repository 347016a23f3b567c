import { Client, SSEClientTransport } from '@modelcontextprotocol/client';

/** What the tests ask of an official client, whichever generation it is of. */
export interface SseClient {
  readonly connect: (url: URL) => Promise<void>;
  readonly listTools: () => Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  readonly callTool: (name: string, args: object, options?: CallOptions) => Promise<object>;
  /** How often it was told that the tools have changed. */
  readonly changes: () => number;
  readonly close: () => Promise<void>;
}

/** How one call is watched and ended. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: object) => void;
}

const IDENTITY = { name: 'sse-test', version: '1.0.0' };
const CAPABILITIES = { elicitation: { form: {} } };
const ANSWER = { action: 'accept' as const, content: { name: 'Ada' } };

/** The client of SDK v2; `auto` has it try the modern era first. */
export async function createClientV2(mode: 'legacy' | 'auto'): Promise<SseClient> {
  const client = new Client(IDENTITY, {
    capabilities: CAPABILITIES,
    versionNegotiation: { mode },
  });
  let changes = 0;
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    changes += 1;
  });
  client.setRequestHandler('elicitation/create', () => ANSWER);
  return {
    connect: (url) => client.connect(new SSEClientTransport(url)),
    listTools: () => client.listTools(),
    callTool: (name, args, options) => client.callTool({ name, arguments: { ...args } }, options),
    changes: () => changes,
    close: () => client.close(),
  };
}

/** As much of SDK v1 as is used here: it is a dependency of the benchmarks, not of this package. */
interface V1 {
  readonly Client: new (identity: object, options: object) => V1Client;
  readonly SSEClientTransport: new (url: URL) => object;
  readonly ToolListChangedNotificationSchema: object;
  readonly ElicitRequestSchema: object;
}

interface V1Client {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(params: object, schema: undefined, options?: CallOptions): Promise<object>;
  setNotificationHandler(schema: object, handler: () => void): void;
  setRequestHandler(schema: object, handler: () => object): void;
  close(): Promise<void>;
}

/** The client of SDK v1, which most hosts still have inside. */
export async function createClientV1(): Promise<SseClient> {
  const sdk = await loadV1();
  const client = new sdk.Client(IDENTITY, { capabilities: CAPABILITIES });
  let changes = 0;
  client.setNotificationHandler(sdk.ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  client.setRequestHandler(sdk.ElicitRequestSchema, () => ANSWER);
  return {
    connect: (url) => client.connect(new sdk.SSEClientTransport(url)),
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, options),
    changes: () => changes,
    close: () => client.close(),
  };
}

async function loadV1(): Promise<V1> {
  const name = '@modelcontextprotocol/sdk';
  const load = async (path: string): Promise<object> => (await import(`${name}/${path}`)) as object;
  const client = await load('client/index.js');
  const transport = await load('client/sse.js');
  const types = await load('types.js');
  // Its own types would need it to be a dependency.
  return { ...client, ...transport, ...types } as V1;
}
