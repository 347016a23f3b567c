import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ServerChild } from './server-child.ts';

/** A server, and what it calls the file that all of them edit. */
export interface Editor {
  readonly server: ServerChild;
  readonly path: string;
}

/** The file that is edited, in a folder that some server serves. */
export const SHARED = 'shared.txt';

/** Adds a line to the shared file. */
export function addLine({ server, path }: Editor, line: string): ReturnType<ServerChild['call']> {
  const edits = [{ oldText: 'end', newText: `${line}\nend` }];
  return server.call('edit_file', { path, edits });
}

/** How edits by several servers at once ended. */
export interface Outcome {
  /** How many were acknowledged. */
  readonly acknowledged: number;
  /** The lines that were acknowledged and are not in the file. */
  readonly lost: readonly string[];
  /** The texts of those that were refused. */
  readonly refused: readonly string[];
}

/** Lets each server add its share of the lines, four at a time, and compares answers and file. */
export async function editTogether(
  folder: string,
  editors: readonly Editor[],
  total: number,
): Promise<Outcome> {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let next = 0;
  const work = async (editor: Editor): Promise<void> => {
    while (next < total) {
      const line = `line ${next++};`;
      const { isError, text } = await addLine(editor, line);
      if (isError) refused.push(text);
      else acknowledged.push(line);
    }
  };
  await Promise.all(editors.flatMap((editor) => Array.from({ length: 4 }, () => work(editor))));
  const kept = new Set((await readFile(join(folder, SHARED), 'utf8')).split('\n'));
  const lost = acknowledged.filter((line) => !kept.has(line));
  return { acknowledged: acknowledged.length, lost, refused };
}
