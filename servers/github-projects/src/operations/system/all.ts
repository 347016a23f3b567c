import type { Operation } from '../operation.ts';
import { healthCheck } from './health-check.ts';

/** Operations about this server's own connection. */
export const systemOperations: readonly Operation[] = [healthCheck];
