import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

import { defineServer, ERROR_META_KEY } from '@wellspoken/kit';
import {
  connect,
  runExamples,
  type ConnectOptions,
  type ExampleRun,
} from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

import { isTempName } from '../../src/sandbox/reserved-names.ts';
import { openWorkspace, type WorkspaceOptions } from '../../src/open.ts';
import { copyFile } from '../../src/writing/copy-file.tool.ts';
import { createDirectory } from '../../src/writing/create-directory.tool.ts';
import { deleteFile } from '../../src/trash/delete-file.tool.ts';
import { editFile } from '../../src/editing/edit-file.tool.ts';
import { moveFile } from '../../src/writing/move-file.tool.ts';
import { writeFile } from '../../src/writing/write-file.tool.ts';
import { makeTree, type Tree } from './tree.ts';

/** What a tool answered. */
export interface Outcome {
  /** The structured content; empty for a failure. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The code of a failure; `ok` for none. */
  readonly code: string;
}

/** The tools that change something, over a tree of real files. */
export interface Changer extends Tree {
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  /** The text of a file in the folder. */
  readonly read: (path: string) => Promise<string>;
  /** All paths in the folder, sorted; folders end with a slash. */
  readonly list: () => Promise<readonly string[]>;
  /** Runs the examples of all the tools. */
  readonly examples: () => Promise<readonly ExampleRun[]>;
}

/** How the tools are opened. */
export interface ChangerOptions {
  readonly workspace?: Omit<WorkspaceOptions, 'folders'>;
  readonly connection?: ConnectOptions;
  /** Folders that are allowed beside that of the tree. */
  readonly moreFolders?: readonly string[];
}

const failure = z.object({ code: z.string() });

/** Opens the tools over a new tree, until the test is over. */
export async function openChanger(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ChangerOptions = {},
): Promise<Changer> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  return { ...tree, ...(await openTools(tree.folder, options)) };
}

/** Opens the tools over a folder that exists. */
export async function openTools(
  folder: string,
  { workspace: how = {}, connection, moreFolders = [] }: ChangerOptions = {},
): Promise<Omit<Changer, keyof Tree>> {
  const workspace = await openWorkspace({ folders: [folder, ...moreFolders], ...how });
  const makers = [writeFile, editFile, createDirectory, moveFile, copyFile, deleteFile];
  const tools = makers.map((make) => make(workspace));
  const server = defineServer({ name: 'changer', title: 'Changer', version: '1.0.0', tools });
  const connected = await connect(server, { rateLimit: false, ...connection });
  const { client, close } = connected;
  onTestFinished(async () => {
    await close();
    await workspace.close();
  });
  return {
    call: async (tool, args) => {
      const result = await client.callTool({ name: tool, arguments: { ...args } });
      const texts = result.content.map((block) => (block.type === 'text' ? block.text : ''));
      return {
        data: z.record(z.string(), z.unknown()).parse(result.structuredContent ?? {}),
        text: texts.join('\n'),
        code: result.isError === true ? failure.parse(result._meta?.[ERROR_META_KEY]).code : 'ok',
      };
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    list: () => listAll(folder),
    examples: () => runExamples(server, connected),
  };
}

/** All paths below a folder, sorted; folders end with a slash, links are not followed. */
export async function listAll(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name));
    return entry.isDirectory() ? `${path}/` : path;
  });
  return paths.sort();
}

/** The files that a change left unfinished. */
export async function leftovers(folder: string): Promise<readonly string[]> {
  return (await listAll(folder)).filter((path) => isTempName(basename(path)));
}
