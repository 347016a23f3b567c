export type { Endpoints } from './endpoints.ts';
export type { Entrez } from './entrez.ts';
export { openEntrez, type OpenOptions } from './open-entrez.ts';
export { program } from './program.ts';
export { createServer } from './server.ts';
