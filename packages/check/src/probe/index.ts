import type { AnyProbe } from './define-probe.ts';
import { listsProbe } from './lists/lists.ts';
import { pinsProbe } from './lists/pins.ts';
import { repeatedListsProbe } from './lists/repeated-lists.ts';
import { toolsListeningProbe } from './lists/tools-listening.ts';
import { brokenProbe } from './protocol/broken.ts';
import { pagingProbe } from './protocol/paging.ts';
import { publicAnswersProbe } from './protocol/public-answers.ts';
import { requestsProbe } from './protocol/requests.ts';
import { envelopeProbe } from './opening/envelope.ts';
import { featuresProbe } from './opening/features.ts';
import { negotiationProbe } from './opening/negotiation.ts';
import { packageVersionProbe } from './opening/package-version.ts';
import { framingProbe } from './stdio-process/framing.ts';
import { lifecycleProbe } from './stdio-process/lifecycle.ts';
import { unconfiguredProbe } from './stdio-process/unconfigured.ts';

/** Every probe. One line each, sorted by name. */
export const probes: readonly AnyProbe[] = [
  envelopeProbe,
  featuresProbe,
  framingProbe,
  lifecycleProbe,
  brokenProbe,
  listsProbe,
  negotiationProbe,
  packageVersionProbe,
  pagingProbe,
  pinsProbe,
  publicAnswersProbe,
  repeatedListsProbe,
  requestsProbe,
  toolsListeningProbe,
  unconfiguredProbe,
];
