export type { Memory } from './memory/memory.ts';
export { openMemory, type OpenOptions } from './memory/open-memory.ts';
export { program } from './program.ts';
export { createServer, type ServerOptions } from './server.ts';
