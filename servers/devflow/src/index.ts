export type { Memory } from './memory.ts';
export { openMemory, type OpenOptions } from './open-memory.ts';
export { program } from './program.ts';
export { createServer, type ServerOptions } from './server.ts';
