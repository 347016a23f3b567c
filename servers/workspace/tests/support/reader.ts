import { defineServer, ERROR_META_KEY, type ContentBlock } from '@wellspoken/kit';
import { connect, runExamples } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

import { openWorkspace, type WorkspaceOptions } from '../../src/open-workspace.ts';
import { getFileInfo } from '../../src/tools/get-file-info.ts';
import { listAllowedDirectories } from '../../src/tools/list-allowed-directories.ts';
import { listDirectory } from '../../src/tools/list-directory.ts';
import { readFile } from '../../src/tools/read-file.ts';
import { readFiles } from '../../src/tools/read-files.ts';
import { makeTree, type Tree } from './tree.ts';

/** What a tool answered. */
export interface Answer {
  /** The structured content; empty for a failure. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The text of each text block. */
  readonly texts: readonly string[];
  readonly content: readonly ContentBlock[];
  /** The code of a failure; `ok` for none. */
  readonly code: string;
}

/** The tools that read, over a tree of real files. */
export interface Reader extends Tree {
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** Whether each example of each tool worked. */
  readonly tryExamples: () => Promise<readonly boolean[]>;
}

/** How the tools are opened. */
export interface ReaderOptions extends Omit<WorkspaceOptions, 'folders'> {
  /** Folders that are allowed beside that of the tree. */
  readonly moreFolders?: readonly string[];
}

const failure = z.object({ code: z.string() });

/** Opens the tools over a new tree, until the test is over. */
export async function openReader(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  { moreFolders = [], ...how }: ReaderOptions = {},
): Promise<Reader> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  const workspace = await openWorkspace({ ...how, folders: [tree.folder, ...moreFolders] });
  const makers = [readFile, readFiles, listDirectory, getFileInfo, listAllowedDirectories];
  const tools = makers.map((make) => make(workspace));
  const server = defineServer({ name: 'reader', title: 'Reader', version: '1.0.0', tools });
  const connection = await connect(server, { rateLimit: false });
  onTestFinished(connection.close);
  return {
    ...tree,
    call: async (name, args = {}) => {
      const result = await connection.client.callTool({ name, arguments: { ...args } });
      // The official client has checked the blocks; only its own type for them differs.
      const content = result.content as readonly ContentBlock[];
      return {
        data: z.record(z.string(), z.unknown()).parse(asSent(result.structuredContent ?? {})),
        texts: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
        content,
        code: result.isError === true ? failure.parse(result._meta?.[ERROR_META_KEY]).code : 'ok',
      };
    },
    tryExamples: async () =>
      (await runExamples(server, connection)).map(({ result }) => result.isError !== true),
  };
}

// The connection in memory hands objects over; on a wire, what is undefined is not there.
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
