import { SettingError } from '@wellspoken/kit/launch';

import type { Settings } from './config.ts';
import { FolderError } from './sandbox/folder.ts';
import { openSandbox, type SandboxOptions } from './sandbox/sandbox.ts';
import type { Workspace } from './sandbox/workspace.ts';
import { createScanner } from './search/scanner.ts';

/** What a person says about a workspace. */
export interface WorkspaceOptions extends SandboxOptions {
  readonly folders: readonly string[];
  readonly readOnly?: boolean;
}

/** Opens the folders that were named; throws a `FolderError` for a person when one is unusable. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const sandbox = await openSandbox(options.folders, options);
  const scanner = createScanner();
  return { sandbox, readOnly: options.readOnly ?? false, scanner, close: scanner.close };
}

/** Opens what the settings say; a folder that is unusable is a setting that is wrong. */
export async function openSettings(given: Settings): Promise<Workspace> {
  try {
    return await openWorkspace(given);
  } catch (cause) {
    if (cause instanceof FolderError) throw new SettingError(cause.message, { cause });
    throw cause;
  }
}
