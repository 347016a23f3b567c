import { report } from './report.ts';
import { startPeer } from './start-peer.ts';
import { makeTools } from './tools.ts';

const [transport = '', name = '', tools = '', auditFile = ''] = process.argv.slice(2);
report();
const url = await startPeer(transport, name, {
  makeTools: () => makeTools(Number(tools)),
  auditFile,
});
process.send?.({ kind: 'ready', url });
