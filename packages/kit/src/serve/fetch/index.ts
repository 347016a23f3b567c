export { createFetchHandler } from './handler.ts';
export type { CorsOptions } from './cors.ts';
export type { Arrival, FetchHandler, FetchOptions } from './handler.ts';
export type { GuardOptions } from './guard.ts';
export type { SessionLimits } from './sessions.ts';
