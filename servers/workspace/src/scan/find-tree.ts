import type { Workspace } from '../workspace.ts';
import { tellSkipped, type SkippedAnswer } from './answer.ts';
import { assertGlobs } from './check-patterns.ts';
import type { TreeNode } from './draw-tree.ts';
import type { Watch } from './scanner.ts';
import { withStarts } from './with-starts.ts';

/** What a caller asks of a tree. */
export interface TreeQuestion {
  readonly path?: string | undefined;
  readonly depth: number;
  readonly maxEntries: number;
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly sizes: boolean;
}

/** What a caller is told. */
export interface TreeAnswer {
  readonly roots: TreeNode[];
  readonly shown: number;
  readonly complete: boolean;
  readonly skipped: SkippedAnswer;
}

/** Draws the folders of a workspace. */
export async function findTree(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: TreeQuestion,
  watch: Watch,
): Promise<TreeAnswer> {
  const { path, ...how } = question;
  assertGlobs('exclude', how.exclude);
  const drawing = await withStarts(sandbox, { path }, (starts) =>
    scanner.drawTree({ starts, ...how }, watch),
  );
  const { roots, shown, skipped, halt } = drawing;
  const complete = halt === undefined && !roots.some(leavesOut);
  return { roots, shown, complete, skipped: tellSkipped(skipped) };
}

function leavesOut({ leftOut = 0, children = [] }: TreeNode): boolean {
  return leftOut > 0 || children.some(leavesOut);
}
