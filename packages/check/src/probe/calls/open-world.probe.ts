import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

import { bothEras } from '../../rules/define-rule.ts';
import { readField } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import { callAgain, type Ready, listReadyTools } from './caller.ts';
import type { OpenWorld } from './calls.evidence.ts';

const LOOK_EVERY_MS = 3;

/** Watches the sockets of the process while tools run that say to stay in a closed world. */
export const openWorldProbe = defineProbe({
  name: 'openWorld',
  eras: bothEras,
  transports: ['stdio'],
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<OpenWorld> => {
    const closed = listReadyTools(context).filter(
      ({ tool }) => readField(tool.definition, 'annotations', 'openWorldHint') === false,
    );
    if (closed.length === 0) return { watched: [], reached: [] };
    const session = await context.shared();
    const pid = session.process?.pid;
    if (!canSeeSockets || pid === undefined || !session.isOpen()) {
      throw new Unavailable('The sockets of a server can be seen only for a command on Linux.');
    }
    const reached: OpenWorld['reached'][number][] = [];
    const suspects = await findSuspects(context, session, { pid, closed });
    for (const ready of suspects) {
      const hosts = await collectHosts(pid, () => callAgain(context, session, ready));
      if (hosts.length > 0) reached.push({ tool: ready.tool.name, hosts });
    }
    return { watched: closed.map(({ tool }) => tool.name), reached };
  },
});

/** All at once first: as a rule none reaches out. */
async function findSuspects(
  context: ProbeContext,
  session: Session,
  { pid, closed }: { readonly pid: number; readonly closed: readonly Ready[] },
): Promise<readonly Ready[]> {
  const hosts = await collectHosts(pid, () =>
    Promise.all(closed.map((ready) => callAgain(context, session, ready))),
  );
  return hosts.length === 0 ? [] : closed;
}

/** The hosts to which connections were opened meanwhile. */
async function collectHosts(pid: number, work: () => Promise<unknown>): Promise<readonly string[]> {
  const known = new Set(listSocketInodes(pid));
  const seen = new Set<string>();
  const look = (): void => {
    for (const { address } of listOutboundSockets(pid, known))
      seen.add(address.replace(/:\d+$/, ''));
  };
  const watch = setInterval(look, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  look();
  return [...seen].toSorted();
}

/** A connection of a process to another address. */
interface Socket {
  readonly inode: string;
  /** The other end: "203.0.113.7:443". */
  readonly address: string;
}

/** Only these are on this machine for sure: what listens there is a part of the server's own world. */
const local = /^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1):/;
/** Asking for a name is no talk with who bears it. */
const isNameServer = (address: string): boolean => address.endsWith(':53');

/** Whether the sockets of other processes can be seen. */
export const canSeeSockets = process.platform === 'linux';

/**
 * The connections of a process that lead away from this machine, without those known already.
 * Read at once and not in turns, because some live for milliseconds only.
 */
export function listOutboundSockets(
  pid: number,
  known: ReadonlySet<string> = new Set(),
): readonly Socket[] {
  const inodes = new Set(listSocketInodes(pid).filter((inode) => !known.has(inode)));
  if (inodes.size === 0) return [];
  return ['tcp', 'tcp6', 'udp', 'udp6']
    .flatMap((name) => readTable(readText(`/proc/${pid}/net/${name}`)))
    .filter(
      ({ inode, address }) => inodes.has(inode) && !local.test(address) && !isNameServer(address),
    );
}

/** The marks of all sockets that a process holds. */
export function listSocketInodes(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return listNames(folder).flatMap((name) => {
    const link = readLink(`${folder}/${name}`);
    return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
  });
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The process has ended, or is not ours to look into.
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // It was closed in the meantime.
    return '';
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

/** One line per socket: its number, both addresses in hexadecimal, its state, …, its inode. */
export function readTable(table: string): readonly Socket[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, , remote, , , , , , , inode] = line.trim().split(/\s+/);
      if (remote === undefined || inode === undefined) return [];
      const address = readAddress(remote);
      return address === undefined ? [] : [{ inode, address }];
    });
}

/** Undefined where the connection fails. */
function readAddress(text: string): string | undefined {
  const [host = '', port = ''] = text.split(':');
  if (/^0*$/.test(host) || /^0*$/.test(port)) return undefined;
  const words = host.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => [...Buffer.from(word, 'hex')].toReversed());
  return `${bytes.length === 4 ? bytes.join('.') : formatIpv6(bytes)}:${Number.parseInt(port, 16)}`;
}

function formatIpv6(bytes: readonly number[]): string {
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255;
  if (isMapped) return `::ffff:${bytes.slice(12).join('.')}`;
  if (bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1) return '::1';
  const groups = bytes.flatMap((byte, index) =>
    index % 2 === 0 ? [((byte << 8) | (bytes[index + 1] ?? 0)).toString(16)] : [],
  );
  return groups.join(':');
}
