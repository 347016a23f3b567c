import type { LawCode } from '../law/codes.ts';
import type { Toc, TocNode } from '../law/toc.ts';
import type { Connection } from '../store/connection.ts';
import { pathsTo } from './node-path.ts';

interface Branch {
  readonly facts: Omit<TocNode, 'children'>;
  readonly children: Branch[];
}

/** The table of contents of a code; undefined where the archive has none of it. */
export function readToc(connection: Connection, code: LawCode): Toc | undefined {
  const rows = connection.all('SELECT path, facts FROM nodes WHERE code = ? ORDER BY path', code);
  if (rows.length === 0) return undefined;
  const roots: Branch[] = [];
  const branches = new Map<string, Branch>();
  for (const row of rows) {
    const path = String(row['path']);
    // The import wrote everything of a node but what stands below it.
    const branch = { facts: JSON.parse(String(row['facts'])) as Branch['facts'], children: [] };
    branches.set(path, branch);
    const above = pathsTo(path).toReversed().slice(1);
    const parent = above.map((one) => branches.get(one)).find((one) => one !== undefined);
    (parent?.children ?? roots).push(branch);
  }
  return { code, nodes: roots.map(toNode) };
}

function toNode({ facts, children }: Branch): TocNode {
  return { ...facts, children: children.map(toNode) };
}
