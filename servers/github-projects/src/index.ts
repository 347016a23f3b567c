export type { Defaults, Desk } from './desk.ts';
export { openDesk, type OpenOptions } from './open-desk.ts';
export { program } from './program.ts';
export { createOutline, createServer, type ServerOptions } from './server.ts';
