import type { AnyProbe } from './define-probe.ts';
import { listsProbe } from './lists/lists.ts';
import { pinsProbe } from './lists/pins.ts';
import { repeatedListsProbe } from './lists/repeated-lists.ts';
import { toolsListeningProbe } from './lists/tools-listening.ts';

/** Every probe. One line each, sorted by name. */
export const probes: readonly AnyProbe[] = [
  listsProbe,
  pinsProbe,
  repeatedListsProbe,
  toolsListeningProbe,
];
