export type { Endpoints } from './config.ts';
export type { Entrez } from './open.ts';
export { openEntrez, type OpenOptions } from './open.ts';
export { program } from './program.ts';
export { createServer } from './server.ts';
