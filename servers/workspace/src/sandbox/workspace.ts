import type { Scanner } from '../search/scanner.ts';
import type { Sandbox } from './sandbox.ts';

/** What the tools work on. */
export interface Workspace {
  readonly sandbox: Sandbox;
  /** Whether the tools that change something are left out. */
  readonly readOnly: boolean;
  /** Searches trees in threads of its own. */
  readonly scanner: Scanner;
  /** Closes the resources of the workspace. */
  readonly close: () => Promise<void>;
}
