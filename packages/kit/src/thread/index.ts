export { openInThread } from './open-in-thread.ts';
export type { ThreadOptions } from './open-in-thread.ts';
