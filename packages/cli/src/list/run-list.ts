import type { Context } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { paintFor } from '../print/paint.ts';
import { spellCall } from '../text.ts';
import { describeServer, listTools } from './describe-server.ts';

/** What `wellspoken list` was told. */
export interface ListFlags {
  readonly json: boolean;
}

/** Shows the servers and their tools. */
export async function runList(this: Context, flags: ListFlags): Promise<void> {
  const { stdout, env } = this.process;
  const programs = await loadServers(this.servers);
  const text = flags.json
    ? `${JSON.stringify(programs.map(describeServer), undefined, 2)}\n`
    : spellCall(listTools(programs, paintFor(stdout, env)), this.call);
  stdout.write(text);
}
