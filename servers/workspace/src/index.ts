export { openWorkspace, type WorkspaceOptions } from './open.ts';
export { program } from './program.ts';
export { createServer } from './server.ts';
export type { Workspace } from './sandbox/workspace.ts';
