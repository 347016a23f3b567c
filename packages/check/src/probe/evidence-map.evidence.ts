import type { Conversation, Variant } from '../wire/exchange.evidence.ts';
import type { Asking } from './asking/asking.evidence.ts';
import type { AuthEvidence, PublicAnswer } from './auth/auth.evidence.ts';
import type {
  BadCalls,
  CallRecord,
  Contents,
  FreshCalls,
  Handle,
  OddCalls,
  OldCalls,
  OpenWorld,
  Planted,
  RepeatedCalls,
} from './calls/calls.evidence.ts';
import type {
  Completions,
  Listening,
  Logging,
  PromptGets,
  Reads,
  Subscribing,
} from './features/features.evidence.ts';
import type {
  HttpCancel,
  HttpHeaders,
  HttpLimits,
  HttpRequests,
  HttpSecurity,
  HttpSessions,
  HttpStreams,
} from './http/http.evidence.ts';
import type { Lists, Paging, Pins, RepeatedLists } from './lists/lists.evidence.ts';
import type {
  EnvelopeEvidence,
  Features,
  Negotiation,
  OldWays,
  Opening,
  PackageEvidence,
} from './opening/opening.evidence.ts';
import type { Growth, Latencies, Loads, Starts } from './performance/performance.evidence.ts';
import type { Broken, Requests } from './protocol/protocol.evidence.ts';
import type { CanaryCalls, OddShapes } from './security/security.evidence.ts';
import type { Framing, Lifecycle, Unconfigured } from './stdio/stdio.evidence.ts';
import type { TaskCalls, Tasks } from './tasks/tasks.evidence.ts';

/** What every judge sees. */
export interface BaseEvidence {
  readonly variant: Variant;
  readonly opening: Opening;
  /** Everything that was said in this variant by the probes that ran, ordered by name. */
  readonly conversations: readonly Conversation[];
}

/** The evidence of every probe, by the name of the probe. */
export interface EvidenceMap {
  readonly lists: Lists;
  /** What came of asking for completions. */
  readonly completions: Completions;
  /** What became of subscriptions to changes. */
  readonly listening: Listening;
  /** What a server logs to its client, and when. */
  readonly logging: Logging;
  /** What came of asking for prompts. */
  readonly promptGets: PromptGets;
  /** What came of reading resources. */
  readonly reads: Reads;
  /** Subscribing to a resource in the legacy era. */
  readonly subscribing: Subscribing;
  /** Calls of tools with arguments that their schemas allow. */
  readonly calls: readonly CallRecord[];
  /** Calls with canaries in arguments that look like paths, commands, queries or addresses. */
  readonly canaryCalls: CanaryCalls;
  /** What became of a server after arguments of odd shapes. */
  readonly oddShapes: OddShapes;
  /** What a server holds after more and more requests and sessions. */
  readonly growth: Growth;
  /** How long requests take, one after the other. */
  readonly latencies: Latencies;
  /** Ever more requests at once. */
  readonly loads: Loads;
  /** How long a process takes from its start to its first answer. */
  readonly starts: Starts;
  /** What is asked of a client that can answer every question. */
  readonly asking: Asking;
  /** Calls with arguments that the schemas forbid. */
  readonly badCalls: BadCalls;
  /** A few resources, prompts, and what links in answers lead to. */
  readonly contents: Contents;
  /** Calls on a connection of their own: as the first thing, and cancelled. */
  readonly freshCalls: FreshCalls;
  /** Names for state that tools give out and take. */
  readonly handles: readonly Handle[];
  /** Calls that no careful client makes. */
  readonly oddCalls: OddCalls;
  /** Calls by a client of an older revision. */
  readonly oldCalls: OldCalls;
  /** Sockets that were opened during calls. */
  readonly openWorld: OpenWorld;
  /** What the audit put into the workspace of the server. */
  readonly planted: Planted;
  /** Calls made again, with a look at what they change. */
  readonly repeatedCalls: RepeatedCalls;
  /** What the baseline recorded of the tools. */
  readonly pins: Pins;
  /** The list of tools, read several times. */
  readonly repeatedLists: RepeatedLists;
  /** What came of messages that a good server does not serve. */
  readonly broken: Broken;
  /** Deprecated ways into a modern server over HTTP. */
  readonly oldWays: OldWays;
  /** The same request with a token, without one and with wrong ones. */
  readonly auth: AuthEvidence;
  /** How lists deal with cursors. */
  readonly paging: Paging;
  /** What two callers get for the same requests. */
  readonly publicAnswers: readonly PublicAnswer[];
  /** Requests that a good server answers, each a little unusual. */
  readonly requests: Requests;
  /** Requests of the modern era whose envelope is not as usual. */
  readonly envelope: EnvelopeEvidence;
  /** Methods of capabilities that are not declared. */
  readonly features: Features;
  /** What became of work whose stream was closed. */
  readonly httpCancel: HttpCancel;
  /** Modern requests whose headers do not fit their body. */
  readonly httpHeaders: HttpHeaders;
  /** HTTP requests that are too large or too slow. */
  readonly httpLimits: HttpLimits;
  /** HTTP requests of unusual form. */
  readonly httpRequests: HttpRequests;
  /** HTTP requests from where none should come. */
  readonly httpSecurity: HttpSecurity;
  /** Sessions over HTTP. */
  readonly httpSessions: HttpSessions;
  /** Streams over HTTP, several at once. */
  readonly httpStreams: HttpStreams;
  /** Lines on stdin in odd forms. */
  readonly framing: Framing;
  /** One server from its start to its end. */
  readonly lifecycle: Lifecycle;
  /** `initialize` with other versions. */
  readonly negotiation: Negotiation;
  /** The package whose program was started. */
  readonly packageVersion: PackageEvidence;
  /** A start without credentials. */
  readonly unconfigured: Unconfigured;
  /** Calls that the `taskSupport` of a tool excludes. */
  readonly taskCalls: TaskCalls;
  /** Calls that become tasks, and requests about them. */
  readonly tasks: Tasks;
  /** Every message of the variant held against the official schemas; made after all probes. */
  readonly wireFaults: readonly WireFault[];
}

/** The name of a probe and of its evidence. */
export type EvidenceName = keyof EvidenceMap;

/** A message that does not validate against the schema of its revision. */
export interface WireFault {
  /** The request that it answers, or its own method. */
  readonly where: string;
  /** What is wrong, as a sentence without a full stop. */
  readonly message: string;
  /** The field, as a path such as `result.tools[0].name`. */
  readonly path: string;
  /** The message, cut. */
  readonly raw: string;
  /** The revision whose schema it breaks. */
  readonly revision: string;
}
