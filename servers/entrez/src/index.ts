export type { Endpoints } from './endpoints.ts';
export type { Entrez } from './entrez.ts';
export { createServer } from './server.ts';
