import type { At } from '../operations/operation.ts';

/** What work on issues needs of a call. */
export type Call = Pick<At, 'github' | 'resolve' | 'signal'>;
