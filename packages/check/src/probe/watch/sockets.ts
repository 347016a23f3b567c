import { readdir, readFile, readlink } from 'node:fs/promises';

/** A connection of a process to another address. */
export interface Socket {
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

/** The connections of a process that lead away from this machine. */
export async function outboundSockets(pid: number): Promise<readonly Socket[]> {
  const inodes = await socketInodes(pid);
  if (inodes.size === 0) return [];
  const tables = await Promise.all(
    ['tcp', 'tcp6', 'udp', 'udp6'].map((name) =>
      readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => ''),
    ),
  );
  return tables
    .flatMap(readTable)
    .filter(
      ({ inode, address }) => inodes.has(inode) && !local.test(address) && !isNameServer(address),
    );
}

async function socketInodes(pid: number): Promise<ReadonlySet<string>> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
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

/** Undefined where nobody is at the other end. */
function readAddress(text: string): string | undefined {
  const [host = '', port = ''] = text.split(':');
  if (/^0*$/.test(host) || /^0*$/.test(port)) return undefined;
  const words = host.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => [...Buffer.from(word, 'hex')].toReversed());
  return `${bytes.length === 4 ? bytes.join('.') : ipv6(bytes)}:${Number.parseInt(port, 16)}`;
}

function ipv6(bytes: readonly number[]): string {
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255;
  if (isMapped) return `::ffff:${bytes.slice(12).join('.')}`;
  if (bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1) return '::1';
  const groups = bytes.flatMap((byte, index) =>
    index % 2 === 0 ? [((byte << 8) | (bytes[index + 1] ?? 0)).toString(16)] : [],
  );
  return groups.join(':');
}
