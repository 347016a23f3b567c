export type { Library } from './library/library.ts';
export { openLibrary, type OpenOptions } from './open.ts';
export { program } from './program.ts';
export { createServer, type ServerOptions } from './server.ts';
