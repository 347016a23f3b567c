import { readdir, readFile } from 'node:fs/promises';

import type { Holding } from '../../evidence/growth.ts';

/** How much memory a process has in use and how many processes come from it; undefined where that is hidden. */
export async function readHolding(pid: number): Promise<Holding | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) return undefined;
  return { megabytes: Number(kilobytes) / 1024, children: await countDescendants(pid) };
}

async function countDescendants(pid: number): Promise<number> {
  const parents = await readParents();
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return family.size - 1;
}

async function readParents(): Promise<ReadonlyMap<number, number>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const pairs = await Promise.all(
    names.map(async (name): Promise<[number, number]> => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The name in parentheses may hold spaces, so fields are counted from its end.
      const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [Number(name), Number(parent)];
    }),
  );
  return new Map(pairs);
}
