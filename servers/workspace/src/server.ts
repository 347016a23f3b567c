import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import { explainCode, reviewFile } from './prompts/file.prompts.ts';
import { defineFile } from './resources/file.resource.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { createScanner } from './search/scanner.ts';
import { copyFile } from './writing/copy-file.tool.ts';
import { createDirectory } from './writing/create-directory.tool.ts';
import { deleteFile } from './trash/delete-file.tool.ts';
import { directoryTree } from './search/directory-tree.tool.ts';
import { editFile } from './editing/edit-file.tool.ts';
import { getFileInfo } from './listing/get-file-info.tool.ts';
import { listAllowedDirectories, listDirectory } from './listing/list.tools.ts';
import { moveFile } from './writing/move-file.tool.ts';
import { readFile } from './reading/read-file.tool.ts';
import { readFiles } from './reading/read-files.tool.ts';
import { searchCode } from './search/search-code.tool.ts';
import { searchFiles } from './search/search-files.tool.ts';
import { writeFile } from './writing/write-file.tool.ts';
import type { Workspace } from './sandbox/workspace.ts';

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

const READING = [
  'Works on files inside the allowed folders only; list_allowed_directories shows them and how paths begin.',
  'Find places with search_code and search_files, then read them with read_file.',
];
const WRITING =
  'Change part of a file with edit_file rather than writing all of it again; give expectedHash to be told when it changed since you read it.';

/** The server over a workspace that has been opened. */
export function createServer(workspace: Workspace): ServerDefinition {
  const { readOnly } = workspace;
  return defineServer({
    name: 'workspace',
    title: 'Workspace',
    version: VERSION,
    description: `Reads${readOnly ? ' and searches' : ', searches and edits'} files and code inside the folders that were named.`,
    instructions: [...READING, ...(readOnly ? [] : [WRITING])].join(' '),
    tools: [...listReadTools(workspace), ...(readOnly ? [] : listWriteTools(workspace))],
    resources: [defineFile(workspace)],
    prompts: [reviewFile(workspace), explainCode(workspace)],
  });
}

/** What the server offers, over no folder at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  const scanner = createScanner();
  const sandbox = createSandbox([]);
  return createServer({ sandbox, readOnly: false, scanner, close: scanner.close });
}

/** The tools that read and search, which is all of a workspace that is read-only. */
export function listReadTools(workspace: Workspace): readonly Tool[] {
  return [
    readFile(workspace),
    readFiles(workspace),
    listDirectory(workspace),
    directoryTree(workspace),
    searchFiles(workspace),
    searchCode(workspace),
    getFileInfo(workspace),
    listAllowedDirectories(workspace),
  ];
}

function listWriteTools(workspace: Workspace): readonly Tool[] {
  return [
    writeFile(workspace),
    editFile(workspace),
    createDirectory(workspace),
    moveFile(workspace),
    copyFile(workspace),
    deleteFile(workspace),
  ];
}
