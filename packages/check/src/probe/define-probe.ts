import type { Era } from '@wellspoken/spec/revisions';

import type { Tokens } from '../options.ts';
import type { Variant, Transport } from '../wire/exchange.evidence.ts';
import type { HttpEndpoint } from '../wire/http-endpoint.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import type { OpenOptions, RequestOptions, Session } from '../wire/session.ts';
import type { SpawnRequest } from '../wire/stdio-process.ts';
import type { Workspace } from '../wire/workspace.ts';
import type { CallRecord } from './calls/calls.evidence.ts';
import type { Pins } from './lists/lists.evidence.ts';
import type { Opening } from './opening/opening.evidence.ts';
import type { EvidenceMap, EvidenceName } from './evidence-map.evidence.ts';

/** Gathers one kind of evidence. */
export interface Probe<Name extends EvidenceName = EvidenceName> {
  /** The name of its evidence in `EvidenceMap`. */
  readonly name: Name;
  readonly eras: readonly Era[];
  readonly transports: readonly Transport[];
  /** Pieces that it uses: their probes run first. */
  readonly after?: readonly EvidenceName[];
  /** Probes that wait for it, where they run at all: they may change what it looks at. */
  readonly before?: readonly EvidenceName[];
  /** Runs while no other probe of the variant does, and after them: it measures, or loads the server. */
  readonly isAlone?: true;
  /** Takes longer than most, so it starts before others that could start too. */
  readonly isLong?: true;
  /** Works also on a server that wants a token before it answers. */
  readonly isForLocked?: true;
  readonly run: (context: ProbeContext) => Promise<EvidenceMap[Name]>;
}

/** A probe of any evidence, as the list of probes holds it. */
export type AnyProbe = Omit<Probe, 'run'> & {
  readonly run: (context: ProbeContext) => Promise<EvidenceMap[EvidenceName]>;
};

/** Checks the form of a probe by its type and gives it back. */
export function defineProbe<const Name extends EvidenceName>(probe: Probe<Name>): AnyProbe {
  return probe;
}

/** A call of a tool that a probe wants made. */
export interface CallRequest {
  readonly tool: string;
  readonly purpose: string;
  /** The arguments; undefined sends the call without the field. */
  readonly arguments?: Json;
  /** The arguments as the report shows them, where they hold what differs from run to run. */
  readonly shownArguments?: Json;
  /** Further parameters beside name and arguments: answers to what the tool asked, or `task`. */
  readonly params?: JsonObject;
  /** Whether the schema of the tool forbids these arguments: a plan may allow only right ones. */
  readonly isFuzz?: boolean;
  readonly options?: RequestOptions;
}

/** What a probe works with. */
export interface ProbeContext {
  readonly variant: Variant;
  readonly opening: Opening;
  readonly settings: {
    readonly seed: number;
    readonly slow: boolean;
    readonly timeoutMs: number;
    /** How long silence has to last before it counts. */
    readonly quietMs: number;
    readonly tokens: Tokens;
    /** What the baseline recorded of the tools. */
    readonly pins?: Pick<Pins, 'tools'>;
  };
  /** Evidence of a probe named in `after`; throws `Unavailable` if there is none. */
  readonly getEvidence: <Name extends EvidenceName>(name: Name) => EvidenceMap[Name];
  /** The connection shared by all probes without side effects: opened once, with no capabilities. */
  readonly shared: () => Promise<Session>;
  /** A connection of its own; ended when the probe has ended, unless it was closed before. */
  readonly open: (options?: OpenOptions) => Promise<Session>;
  /** Leaves a connection that is in good order to a probe that comes later and need not start one. */
  readonly handOver: (session: Session, to: EvidenceName) => void;
  /** The connection that was left to this probe, if it is still open, or a new one. */
  readonly inherit: () => Promise<Session>;
  /** The tools that may be called, by name, with the reason why; empty where none may. */
  readonly callable: () => readonly CallableTool[];
  /** Those that may be called of the tools that are listed only for a client with capabilities. */
  readonly admit: (definitions: readonly Json[]) => readonly CallableTool[];
  /** Whether any `tools/call` may be sent, even one that names no tool. */
  readonly mayMentionCalls: boolean;
  /** Makes a call, the only way to do so: undefined where it is not allowed or the tool hung before. */
  readonly call: (session: Session, request: CallRequest) => Promise<CallRecord | undefined>;
  /** Where the spawned server lives; absent for a URL. */
  readonly workspace?: Workspace;
  /** How the server is started; absent for a URL. */
  readonly spawn?: SpawnRequest;
  /** The endpoint; absent for a command. */
  readonly endpoint?: HttpEndpoint;
  /** A short text that no server can know, the same in every run with the same seed. */
  readonly canary: string;
}

/** A tool that may be called. */
export interface CallableTool {
  readonly name: string;
  readonly definition: Json;
  /** Arguments that should succeed, the smallest first. */
  readonly candidates: readonly Json[];
  /** Whether wrong arguments may be tried too. */
  readonly mayFuzz: boolean;
}

/** Thrown when evidence cannot be gathered; the message says why. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** Whether required evidence is missing because the auditor failed. */
  readonly isFault: boolean;

  constructor(message: string, isFault = false) {
    super(message);
    this.isFault = isFault;
  }
}
