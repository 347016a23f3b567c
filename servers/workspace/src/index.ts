export { openWorkspace, type WorkspaceOptions } from './open-workspace.ts';
export { program } from './program.ts';
export { createServer } from './server.ts';
export type { Workspace } from './workspace.ts';
