import type { Program } from '@wellspoken/kit/launch';

import type { Paint } from '../print/paint.ts';
import { WIDTH, wrap } from '../print/wrap.ts';
import { secretsOf } from './entry.ts';
import type { Host } from './hosts.ts';
import type { HostEntry } from './merge.ts';

/** What a screen of `wellspoken config` speaks about. */
interface Subject {
  readonly host: Host;
  readonly file: string;
  readonly program: Program;
}

/** The words before and after a snippet. */
export function describeSnippet({ host, file, program }: Subject): {
  readonly before: string;
  readonly after: string;
} {
  const words = 'Put this into it beside what is there, or add --write to have it done:';
  return {
    before: `${host.title} reads its servers from\n  ${file}\n${words}\n\n`,
    after: `\n${describeSecrets(program)}Then: ${host.next}\n`,
  };
}

const HEADS = {
  same: 'Nothing to change: it is already in',
  added: 'Added to',
  replaced: 'Replaced in',
};

/** What was done to a host's file. */
export function describeWritten(
  done: Subject & {
    readonly entry: HostEntry;
    readonly outcome: keyof typeof HEADS;
    readonly backup?: string | undefined;
  },
  paint: Paint,
): string {
  const { host, file, program, entry, outcome, backup } = done;
  const head = `${paint.bold(entry.name)}: ${HEADS[outcome]} the servers of ${host.title}, in`;
  const lines = [outcome === 'same' ? `${head}` : paint.green(head), `  ${file}`];
  if (backup !== undefined) lines.push('The file as it was is kept in', `  ${backup}`);
  if (outcome !== 'same') lines.push(`${describeSecrets(program)}Then: ${host.next}`);
  return `${lines.join('\n')}\n`;
}

/** Which secrets to fill in; they are never written for the user. */
function describeSecrets(program: Program): string {
  const secrets = secretsOf(program);
  if (secrets.length === 0) return '';
  const lines = secrets.flatMap(([variable, description]) => [
    `  ${variable}`,
    ...wrap(description, WIDTH - 4).map((line) => `    ${line}`),
  ]);
  return ['Secrets are not written. Where you have them, add "env" with', ...lines, ''].join('\n');
}
