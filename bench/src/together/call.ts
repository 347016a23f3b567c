import { Agent, request } from 'node:http';

/** The servers that are served together. */
export const SERVERS = [
  'workspace',
  'devflow',
  'entrez',
  'california-codes',
  'github-projects',
] as const;

/** One of them. */
export type ServerName = (typeof SERVERS)[number];

/** Where all servers are, and who calls them. */
export interface Port {
  /** Without a path. */
  readonly origin: string;
  readonly token: string;
}

/** An answer over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends requests over connections that are kept. */
export interface Caller {
  readonly get: (path: string) => Promise<HttpAnswer>;
  readonly callTool: (server: ServerName, name: string, args: object) => Promise<HttpAnswer>;
  readonly listTools: (server: ServerName) => Promise<HttpAnswer>;
  readonly close: () => void;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Creates a caller of the modern era; many of its requests can be under way at once. */
export function createCaller({ origin, token }: Port): Caller {
  const agent = new Agent({ keepAlive: true });
  let id = 0;
  const send = (server: ServerName, method: string, params: object): Promise<HttpAnswer> => {
    const name = 'name' in params ? { 'Mcp-Name': String(params.name) } : {};
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': META['io.modelcontextprotocol/protocolVersion'],
      'Mcp-Method': method,
      ...name,
    };
    const message = { jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta: META } };
    const url = new URL(`/mcp/${server}`, origin);
    return exchange({ url, agent, method: 'POST', headers, body: JSON.stringify(message) });
  };
  return {
    get: (path) =>
      exchange({ url: new URL(path, origin), agent, method: 'GET', headers: {}, body: undefined }),
    callTool: (server, name, args) => send(server, 'tools/call', { name, arguments: args }),
    listTools: (server) => send(server, 'tools/list', {}),
    close: () => agent.destroy(),
  };
}

interface Outgoing {
  readonly url: URL;
  readonly agent: Agent;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

async function exchange(outgoing: Outgoing): Promise<HttpAnswer> {
  for (;;) {
    const answer = await exchangeOnce(outgoing);
    if (answer !== undefined) return answer;
  }
}

/** Resolves to nothing where the connection had been kept too long, and the server has closed it. */
function exchangeOnce({ url, body, ...options }: Outgoing): Promise<HttpAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(undefined);
      else reject(error);
    });
    outgoing.end(body);
  });
}
