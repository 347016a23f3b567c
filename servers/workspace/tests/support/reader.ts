import { defineServer, ERROR_META_KEY, FOREIGN_META_KEY, type ContentBlock } from '@wellspoken/kit';
import { connect, runExamples } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

import { openWorkspace, type WorkspaceOptions } from '../../src/open.ts';
import { FILE_META_KEY, FILES_META_KEY } from '../../src/reading/file-facts.ts';
import { listReadTools } from '../../src/server.ts';
import { makeTree, type Tree } from './tree.ts';

/** What a tool answered. */
export interface Answer {
  /** The structured content, or what the metadata and the text say of files; empty for a failure. */
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
  onTestFinished(workspace.close);
  const tools = listReadTools(workspace);
  const server = defineServer({ name: 'reader', title: 'Reader', version: '1.0.0', tools });
  const connection = await connect(server, { rateLimit: false });
  onTestFinished(connection.close);
  return {
    ...tree,
    call: async (name, args = {}) => {
      const result = await connection.client.callTool({ name, arguments: { ...args } });
      // The official client has checked the blocks; only its own type for them differs.
      const blocks = result.content as readonly ContentBlock[];
      // The last block is the mark of foreign text, which is the same in every answer.
      const isMarked = result._meta?.[FOREIGN_META_KEY] !== undefined;
      const content = isMarked ? blocks.slice(0, -1) : blocks;
      const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
      const told = result.structuredContent ?? filesIn(result._meta ?? {}, texts);
      return {
        data: z.record(z.string(), z.unknown()).parse(asSent(told)),
        texts,
        content,
        code: result.isError === true ? failure.parse(result._meta?.[ERROR_META_KEY]).code : 'ok',
      };
    },
    tryExamples: async () =>
      (await runExamples(server, connection)).map(({ result }) => result.isError !== true),
  };
}

const facts = z.looseObject({ kind: z.string().optional(), endLine: z.number().optional() });
const files = z.array(facts);

// Tools that answer with content alone keep facts for programs apart from the text.
function filesIn(meta: Readonly<Record<string, unknown>>, texts: readonly string[]): object {
  const { [FILE_META_KEY]: one, [FILES_META_KEY]: many } = meta;
  if (one !== undefined) return withText(facts.parse(one), texts[0] ?? '');
  if (many === undefined) return {};
  return {
    // The first text counts the files, and each begins with a line that names it.
    files: files
      .parse(many)
      .map((file, index) => withText(file, (texts[index + 1] ?? '').replace(/^.*\n/, ''))),
  };
}

function withText(file: z.infer<typeof facts>, text: string): object {
  return file.kind === 'text' ? { ...file, text: file.endLine === 0 ? '' : text } : file;
}

// The connection in memory hands objects over; on a wire, what is undefined is not there.
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
