import type { PeerOptions, StartHttp, StartStdio } from './peer.ts';
import { report } from './report.ts';
import { makeTools } from './tools.ts';

type Loader<T> = () => Promise<{ readonly start: T }>;

// Each is loaded alone, so that none pays for another's modules.
const http: Readonly<Record<string, Loader<StartHttp>>> = {
  kit: () => import('./http/kit.ts'),
  'sdk-v2': () => import('./http/sdk-v2.ts'),
  'sdk-v2-inline': () => import('./http/sdk-v2-inline.ts'),
  'sdk-v1': () => import('./http/sdk-v1.ts'),
  fastmcp: () => import('./http/fastmcp.ts'),
  bare: () => import('./http/bare.ts'),
};

const stdio: Readonly<Record<string, Loader<StartStdio>>> = {
  kit: () => import('./stdio/kit.ts'),
  'sdk-v2': () => import('./stdio/sdk-v2.ts'),
  'sdk-v1': () => import('./stdio/sdk-v1.ts'),
  fastmcp: () => import('./stdio/fastmcp.ts'),
  bare: () => import('./stdio/bare.ts'),
};

const [transport = '', name = '', tools = '', auditFile = ''] = process.argv.slice(2);
report();
const url = await startPeer(transport, name, {
  makeTools: () => makeTools(Number(tools)),
  auditFile,
});
process.send?.({ kind: 'ready', url });

/** Starts a contender by name; resolves with its endpoint where it has one. */
async function startPeer(
  transport: string,
  name: string,
  options: PeerOptions,
): Promise<string | undefined> {
  const load = (transport === 'http' ? http : stdio)[name];
  if (load === undefined) throw new Error(`There is no contender "${name}" over ${transport}.`);
  const { start } = await load();
  const url = await start(options);
  return url ?? undefined;
}
