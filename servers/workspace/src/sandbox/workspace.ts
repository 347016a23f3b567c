import type { Scanner } from '../search/scanner.ts';
import type { Sandbox } from './sandbox.ts';

/** What the tools work on. */
export interface Workspace {
  readonly sandbox: Sandbox;
  /** Whether the tools that change something are left out. */
  readonly readOnly: boolean;
  /** Searches trees in threads of its own. */
  readonly scanner: Scanner;
  /** Lets go of what the workspace holds. */
  readonly close: () => Promise<void>;
}
