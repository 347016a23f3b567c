import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/** The process that listens on the port of a URL; undefined where the platform hides it. */
export async function ownerOfPort(url: URL): Promise<number | undefined> {
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const inodes = new Set(tables.flatMap((table) => listenersOf(table, port)));
  if (inodes.size === 0) return undefined;
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const owners = await Promise.all(pids.map((pid) => holdsOne(pid, inodes)));
  const found = pids.filter((_, index) => owners[index]);
  // Workers that share a port cannot be told apart.
  return found.length === 1 ? found[0] : undefined;
}

function listenersOf(table: string, port: number): readonly string[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      const isOurs = Number.parseInt(local.split(':')[1] ?? '', 16) === port;
      return isOurs && state === LISTENING && inode !== undefined ? [inode] : [];
    });
}

async function holdsOne(pid: number, inodes: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  return links.some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}
