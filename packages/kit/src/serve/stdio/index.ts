export { serveStdio } from './serve-stdio.ts';
export type { StdioOptions, StdioServer } from './serve-stdio.ts';
