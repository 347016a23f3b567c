import { quoteShellWord } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { hostNames, hosts, type Host, type HostName } from './hosts.ts';

/** What `wellspoken config` was told. */
export interface ConfigFlags {
  readonly host?: HostName;
  readonly link: boolean;
  readonly write: boolean;
  readonly replace: boolean;
  readonly name?: string;
  readonly file?: string;
}

/** Refuses flags that do not go together. */
export function assertFlags(flags: ConfigFlags): void {
  if (flags.link) {
    const { write, replace, file } = flags;
    const given = { '--write': write, '--replace': replace, '--file': file !== undefined };
    const other = Object.entries(given).find(([, isGiven]) => isGiven);
    if (other === undefined) return;
    const what = `--link: it touches no file, so ${other[0]} does not go with it.`;
    throw new UsageError(`${what}\nLeave one of them out.`);
  }
  if (flags.replace && !flags.write) {
    throw new UsageError('--replace: it changes a file, so it needs --write as well.');
  }
}

/** The host that was named; for links, without a name, all that have them. */
export function readHosts({ host, link }: ConfigFlags, words: readonly string[]): readonly Host[] {
  if (link) return readLinkHosts(host);
  if (host === undefined) throw createMissingHost(words);
  return [hosts[host]];
}

function createMissingHost([server = '', ...args]: readonly string[]): UsageError {
  const width = Math.max(...hostNames.map((name) => name.length));
  // Arguments that look like flags were given after "--", and stay there.
  const isApart = args.some((arg) => arg.startsWith('-'));
  const rest = [...(isApart ? ['--'] : []), ...args.map((arg) => quoteShellWord(arg))];
  const lines = [
    '--host: expected one of these; got none.',
    ...hostNames.map((name) => `  ${name.padEnd(width)}  ${hosts[name].title}`),
    `For example: wellspoken config ${[server, '--host', hostNames[0], ...rest].join(' ')}`,
  ];
  return new UsageError(lines.join('\n'));
}

function readLinkHosts(host: HostName | undefined): readonly Host[] {
  const able = hostNames.filter((name) => 'link' in hosts[name]);
  const wanted = able.filter((name) => host === undefined || name === host);
  if (wanted.length > 0) return wanted.map((name) => hosts[name]);
  const expected = able.map((name) => `--host ${name}`).join(' or ');
  const hint = 'Leave --host out for the links of both.';
  throw new UsageError(`--link: expected ${expected}; got --host ${host}.\n${hint}`);
}
