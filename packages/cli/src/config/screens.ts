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
    after: `\n${describeSecrets(host, program)}Then ${host.next}.\n`,
  };
}

type Outcome = 'same' | 'added' | 'replaced';

/** What was done to a host's file. */
export function describeWritten(
  done: Subject & {
    readonly entry: HostEntry;
    readonly outcome: Outcome;
    readonly backup?: string | undefined;
    readonly hasExtras: boolean;
  },
  paint: Paint,
): string {
  const { host, file, program, entry, outcome, backup } = done;
  const head = describeOutcome(outcome, paint.bold(entry.name), host.title);
  const lines = [outcome === 'same' ? head : paint.green(head), `  ${file}`];
  if (backup !== undefined) lines.push('The file as it was is kept in', `  ${backup}`);
  if (done.hasExtras) {
    lines.push(
      ...wrap(`The file has comments or trailing commas, which ${host.title} does not read.`),
    );
  }
  if (outcome !== 'same') lines.push(`${describeSecrets(host, program)}Then ${host.next}.`);
  return `${lines.join('\n')}\n`;
}

function describeOutcome(outcome: Outcome, name: string, host: string): string {
  switch (outcome) {
    case 'same':
      return `Nothing to change: ${name} is among the servers of ${host}, in`;
    case 'added':
      return `Added ${name} to the servers of ${host}, in`;
    case 'replaced':
      return `Replaced ${name} among the servers of ${host}, in`;
  }
}

/** Which secrets to fill in; they are never written for the user. */
function describeSecrets({ format }: Host, program: Program): string {
  const secrets = secretsOf(program);
  if (secrets.length === 0) return '';
  const meanings = secrets.flatMap(([variable, description]) =>
    wrap(`${variable}: ${description}`, WIDTH - 2).map((line) => `  ${line}`),
  );
  const names = secrets.map(([variable]) => JSON.stringify(variable));
  const values = names.map((name) => `${name}: "<value>"`);
  const field =
    format === 'toml' ? `env_vars = [${names.join(', ')}]` : `"env": { ${values.join(', ')} }`;
  const head = 'Secrets are not written. Where you have them, add to the entry:';
  return [head, `  ${field}`, ...meanings, ''].join('\n');
}
