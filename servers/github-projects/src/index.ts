export type { Defaults, Desk } from './operations/desk.ts';
export { openDesk, type OpenOptions } from './open.ts';
export { program } from './program.ts';
export { createOutline, createServer, type ServerOptions } from './server.ts';
