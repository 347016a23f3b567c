import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import { explainCode } from './prompts/explain-code.ts';
import { reviewFile } from './prompts/review-file.ts';
import { fileResource } from './resources/file.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { createScanner } from './scan/scanner.ts';
import { copyFile } from './tools/copy-file.ts';
import { createDirectory } from './tools/create-directory.ts';
import { deleteFile } from './tools/delete-file.ts';
import { directoryTree } from './tools/directory-tree.ts';
import { editFile } from './tools/edit-file.ts';
import { getFileInfo } from './tools/get-file-info.ts';
import { listAllowedDirectories } from './tools/list-allowed-directories.ts';
import { listDirectory } from './tools/list-directory.ts';
import { moveFile } from './tools/move-file.ts';
import { readFile } from './tools/read-file.ts';
import { readFiles } from './tools/read-files.ts';
import { searchCode } from './tools/search-code.ts';
import { searchFiles } from './tools/search-files.ts';
import { writeFile } from './tools/write-file.ts';
import type { Workspace } from './workspace.ts';

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
    version: '0.1.0',
    description: `Reads${readOnly ? ' and searches' : ', searches and edits'} files and code inside the folders that were named.`,
    instructions: [...READING, ...(readOnly ? [] : [WRITING])].join(' '),
    tools: [...readers(workspace), ...(readOnly ? [] : writers(workspace))],
    resources: [fileResource(workspace)],
    prompts: [reviewFile(workspace), explainCode(workspace)],
  });
}

/** What the server offers, over no folder at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  const scanner = createScanner();
  const sandbox = createSandbox([]);
  return createServer({ sandbox, readOnly: false, scanner, close: scanner.close });
}

function readers(workspace: Workspace): readonly Tool[] {
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

function writers(workspace: Workspace): readonly Tool[] {
  return [
    writeFile(workspace),
    editFile(workspace),
    createDirectory(workspace),
    moveFile(workspace),
    copyFile(workspace),
    deleteFile(workspace),
  ];
}
