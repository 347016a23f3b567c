import { askingProbe } from './asking/asking.probe.ts';
import { authProbe, publicAnswersProbe } from './auth/auth.probe.ts';
import type { AnyProbe } from './define-probe.ts';
import { badCallsProbe, oddCallsProbe } from './calls/bad-calls.probe.ts';
import { callsProbe, oldCallsProbe, plantedProbe } from './calls/calls.probe.ts';
import { contentsProbe } from './calls/contents.probe.ts';
import { freshCallsProbe } from './calls/fresh-calls.probe.ts';
import { handlesProbe } from './calls/handles.probe.ts';
import { openWorldProbe } from './calls/open-world.probe.ts';
import { repeatedCallsProbe } from './calls/repeated-calls.probe.ts';
import { httpCancelProbe, httpRequestsProbe } from './http/http-requests.probe.ts';
import { httpHeadersProbe } from './http/http-headers.probe.ts';
import {
  httpLimitsProbe,
  httpSecurityProbe,
  httpSessionsProbe,
} from './http/http-security.probe.ts';
import { httpStreamsProbe } from './http/http-streams.probe.ts';
import { completionsProbe } from './features/completions.probe.ts';
import { listeningProbe, subscribingProbe } from './features/subscriptions.probe.ts';
import { loggingProbe } from './features/logging.probe.ts';
import { promptGetsProbe } from './features/prompts.probe.ts';
import { readsProbe } from './features/resources.probe.ts';
import { listsProbe, pagingProbe, pinsProbe, repeatedListsProbe } from './lists/lists.probe.ts';
import { envelopeProbe } from './opening/envelope.probe.ts';
import {
  featuresProbe,
  negotiationProbe,
  oldWaysProbe,
  packageVersionProbe,
} from './opening/opening.probe.ts';
import {
  growthProbe,
  latenciesProbe,
  loadsProbe,
  startsProbe,
} from './performance/performance.probe.ts';
import { brokenProbe } from './protocol/broken.probe.ts';
import { requestsProbe } from './protocol/requests.probe.ts';
import { canaryCallsProbe } from './security/canary-calls.probe.ts';
import { oddShapesProbe } from './security/odd-shapes.probe.ts';
import { framingProbe, lifecycleProbe, unconfiguredProbe } from './stdio/stdio.probe.ts';
import { taskCallsProbe, tasksProbe } from './tasks/tasks.probe.ts';

/** Every probe. One line each, sorted by name. */
export const probes: readonly AnyProbe[] = [
  askingProbe,
  authProbe,
  badCallsProbe,
  brokenProbe,
  callsProbe,
  canaryCallsProbe,
  completionsProbe,
  contentsProbe,
  envelopeProbe,
  featuresProbe,
  framingProbe,
  freshCallsProbe,
  growthProbe,
  handlesProbe,
  httpCancelProbe,
  httpHeadersProbe,
  httpLimitsProbe,
  httpRequestsProbe,
  httpSecurityProbe,
  httpSessionsProbe,
  httpStreamsProbe,
  latenciesProbe,
  lifecycleProbe,
  listeningProbe,
  listsProbe,
  loadsProbe,
  loggingProbe,
  negotiationProbe,
  oddCallsProbe,
  oddShapesProbe,
  oldCallsProbe,
  oldWaysProbe,
  openWorldProbe,
  packageVersionProbe,
  pagingProbe,
  pinsProbe,
  plantedProbe,
  promptGetsProbe,
  publicAnswersProbe,
  readsProbe,
  repeatedCallsProbe,
  repeatedListsProbe,
  requestsProbe,
  startsProbe,
  subscribingProbe,
  taskCallsProbe,
  tasksProbe,
  unconfiguredProbe,
];
