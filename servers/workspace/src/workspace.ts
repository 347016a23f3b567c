import type { Sandbox } from './sandbox/index.ts';

/** What the tools work on. */
export interface Workspace {
  readonly sandbox: Sandbox;
  /** Whether the tools that change something are left out. */
  readonly readOnly: boolean;
}
