import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A server as a host starts it. */
export interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

/** Lists the tools of a server at a URL, as the official client sees them. */
export function askUrl(url: string): Promise<readonly string[]> {
  return listTools(new StreamableHTTPClientTransport(new URL(url)));
}

/** Lists the tools of a server that is started for it. */
export function askCommand(
  { command, args }: Entry,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<readonly string[]> {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return listTools(
    new StdioClientTransport({
      command,
      args: [...args],
      cwd,
      env: Object.fromEntries(variables),
      stderr: 'inherit',
    }),
  );
}

async function listTools(
  transport: StreamableHTTPClientTransport | StdioClientTransport,
): Promise<readonly string[]> {
  const client = new Client({ name: 'newcomer', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  await client.close();
  if (tools.length === 0) throw new Error('The server lists no tools.');
  return tools.map(({ name }) => name);
}
