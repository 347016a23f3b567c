import type { Operation } from '../operations/operation.ts';
import { healthCheck } from './health-check.tool.ts';

/** Operations about this server's own connection. */
export const systemOperations: readonly Operation[] = [healthCheck];
