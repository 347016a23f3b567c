import { homedir } from 'node:os';
import { join } from 'node:path';

/** A path whose leading `~` is the home of the user; a host starts servers without a shell that would expand it. */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
