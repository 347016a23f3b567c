import { askingProbe } from './asking/asking.ts';
import { authProbe } from './auth/auth.ts';
import type { AnyProbe } from './define-probe.ts';
import { badCallsProbe } from './calls/bad-calls.ts';
import { callsProbe } from './calls/calls.ts';
import { contentsProbe } from './calls/contents.ts';
import { freshCallsProbe } from './calls/fresh-calls.ts';
import { handlesProbe } from './calls/handles.ts';
import { oddCallsProbe } from './calls/odd-calls.ts';
import { oldCallsProbe } from './calls/old-calls.ts';
import { openWorldProbe } from './calls/open-world.ts';
import { plantedProbe } from './calls/planted.ts';
import { repeatedCallsProbe } from './calls/repeated-calls.ts';
import { httpCancelProbe } from './http-rules/http-cancel.ts';
import { httpHeadersProbe } from './http-rules/http-headers.ts';
import { httpLimitsProbe } from './http-rules/http-limits.ts';
import { httpRequestsProbe } from './http-rules/http-requests.ts';
import { httpSecurityProbe } from './http-rules/http-security.ts';
import { httpSessionsProbe } from './http-rules/http-sessions.ts';
import { httpStreamsProbe } from './http-rules/http-streams.ts';
import { completionsProbe } from './features/completions.ts';
import { listeningProbe } from './features/listening.ts';
import { loggingProbe } from './features/logging.ts';
import { promptGetsProbe } from './features/prompt-gets.ts';
import { readsProbe } from './features/reads.ts';
import { subscribingProbe } from './features/subscribing.ts';
import { listsProbe } from './lists/lists.ts';
import { pinsProbe } from './lists/pins.ts';
import { repeatedListsProbe } from './lists/repeated-lists.ts';
import { envelopeProbe } from './opening/envelope.ts';
import { featuresProbe } from './opening/features.ts';
import { negotiationProbe } from './opening/negotiation.ts';
import { packageVersionProbe } from './opening/package-version.ts';
import { growthProbe } from './performance/growth.ts';
import { latenciesProbe } from './performance/latencies.ts';
import { loadsProbe } from './performance/loads.ts';
import { startsProbe } from './performance/starts.ts';
import { brokenProbe } from './protocol/broken.ts';
import { oldWaysProbe } from './protocol/old-ways.ts';
import { pagingProbe } from './protocol/paging.ts';
import { publicAnswersProbe } from './protocol/public-answers.ts';
import { requestsProbe } from './protocol/requests.ts';
import { canaryCallsProbe } from './security/canary-calls.ts';
import { oddShapesProbe } from './security/odd-shapes.ts';
import { framingProbe } from './stdio-process/framing.ts';
import { lifecycleProbe } from './stdio-process/lifecycle.ts';
import { taskCallsProbe } from './tasks/task-calls.ts';
import { tasksProbe } from './tasks/tasks.ts';
import { unconfiguredProbe } from './stdio-process/unconfigured.ts';

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
