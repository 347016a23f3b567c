import type { AnyProbe } from './define-probe.ts';
import { listsProbe } from './lists/lists.ts';

/** Every probe. One line each, sorted by name. */
export const probes: readonly AnyProbe[] = [listsProbe];
