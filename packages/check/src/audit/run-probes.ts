import type { Era } from '@wellspoken/spec/revisions';

import type { CallPermission } from '../calls/permission.ts';
import { type AnyProbe, type ProbeContext, Unavailable } from '../probe/define-probe.ts';
import type { EvidenceMap, EvidenceName } from '../probe/evidence-map.evidence.ts';
import type { ToolPins } from '../report/types.ts';
import type { Conversation, Exchange } from '../wire/exchange.evidence.ts';
import type { OpenOptions, SendOptions, Session } from '../wire/session.ts';
import { CANARY_FILE } from '../wire/workspace.ts';
import type { OpenedVariant } from './detect.ts';
import { type PreparedTarget, openSession } from './prepare-target.ts';
import type { Timeouts } from './settings.ts';
import { type ToolCaller, createToolCaller } from './tool-caller.ts';

/** The settings for auditing one variant. */
export interface VariantSettings {
  /** The rules and areas that were named; empty for all. */
  readonly only: readonly string[];
  readonly prepared: PreparedTarget;
  readonly timeouts: Timeouts;
  readonly permission: CallPermission;
  readonly seed: number;
  readonly pins: ToolPins;
  readonly slow: boolean;
  readonly canary: string;
}

/** Evidence that a probe returned, or why there is none. */
export type GatheredEvidence =
  | { readonly value: EvidenceMap[EvidenceName] }
  | { readonly missing: string; readonly isFault?: true };

/** The audit of one variant in progress: sessions, calls, evidence so far. */
interface VariantRun {
  readonly gathered: ReadonlyMap<EvidenceName, GatheredEvidence>;
  readonly toolCaller: ToolCaller;
  /** Runs a probe and stores its evidence. */
  readonly run: (probe: AnyProbe) => Promise<void>;
  /** Closes every session and returns the conversations. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** Starts the audit of one variant. */
export function createVariantRun(opened: OpenedVariant, settings: VariantSettings): VariantRun {
  const { prepared, timeouts, permission, seed } = settings;
  const gathered = new Map<EvidenceName, GatheredEvidence>();
  const terms = {
    permission,
    seed,
    ...(prepared.kind === 'command' && { readablePath: CANARY_FILE }),
  };
  const toolCaller = createToolCaller(terms, () => {
    const lists = gathered.get('lists');
    // Stored under the name of its probe, which determines the type.
    return lists && 'value' in lists ? (lists.value as EvidenceMap['lists']) : undefined;
  });
  const shortener = createWaitShortener(timeouts.timeoutMs);
  const pool = createSessionPool(async (name, options) =>
    shortener.wrap(
      await openSession(prepared, { variant: opened.variant, name, timeouts }, options),
    ),
  );
  const common: CommonContext = {
    variant: opened.variant,
    opening: opened.opening,
    settings: toContextSettings(settings, opened.variant.era),
    getEvidence: (name) => readGathered(gathered, name),
    callable: toolCaller.callable,
    admit: toolCaller.admit,
    mayMentionCalls: permission !== 'none',
    call: toolCaller.call,
    canary: settings.canary,
    ...(prepared.kind === 'command' && {
      workspace: prepared.workspace,
      spawn: prepared.spawn,
    }),
    ...(prepared.kind === 'url' && { endpoint: prepared.endpoint }),
  };
  return {
    gathered,
    toolCaller,
    run: async (probe) => {
      const { own, closeOwn } = createOwnSessions(pool, probe);
      gathered.set(probe.name, await attempt(probe, { ...common, ...own }, opened.isLocked));
      // The next probe does not wait for the process to exit; ending the variant does.
      closeOwn().catch(() => undefined);
    },
    end: pool.end,
  };
}

type OwnContext = Pick<ProbeContext, 'shared' | 'open' | 'handOver' | 'inherit'>;
type CommonContext = Omit<ProbeContext, keyof OwnContext>;

function toContextSettings(
  { prepared, timeouts, seed, slow, pins }: VariantSettings,
  era: Era,
): ProbeContext['settings'] {
  const { timeoutMs, quietMs } = timeouts;
  const tokens = prepared.kind === 'url' ? prepared.tokens : {};
  const tools = pins[era];
  return { seed, slow, timeoutMs, quietMs, tokens, ...(tools && { pins: { tools } }) };
}

/** The sessions of one probe: closed after it unless handed over to another probe. */
function createOwnSessions(
  pool: SessionPool,
  { name }: AnyProbe,
): { own: OwnContext; closeOwn: () => Promise<void> } {
  const held = new Set<Session>();
  const hold = (session: Session): Session => {
    held.add(session);
    return session;
  };
  const open: ProbeContext['open'] = async (options) => hold(await pool.open(name, options));
  return {
    own: {
      shared: pool.shared,
      open,
      handOver: (session, to) => {
        held.delete(session);
        pool.handOver(session, to);
      },
      inherit: async () => {
        const left = pool.takeHandedOver(name);
        return left ? hold(left) : open();
      },
    },
    closeOwn: async () => {
      await Promise.all([...held].map((session) => session.close()));
    },
  };
}

async function attempt(
  probe: AnyProbe,
  context: ProbeContext,
  isLocked: boolean,
): Promise<GatheredEvidence> {
  if (isLocked && !probe.isForLocked) {
    return { missing: 'The server wants a token before it answers.' };
  }
  return gatherEvidence(() => probe.run(context));
}

const TOO_MUCH = 'An answer of the server is too large or nested too deeply to be examined.';

/** Runs a probe and catches its failure, so that the report is not lost. */
export async function gatherEvidence(
  bring: () => Promise<EvidenceMap[EvidenceName]>,
): Promise<GatheredEvidence> {
  try {
    return { value: await bring() };
  } catch (error) {
    if (error instanceof Unavailable) {
      return { missing: error.message, ...(error.isFault && { isFault: true }) };
    }
    // Recursion over huge or deep answers may overflow; other probes are unaffected.
    if (error instanceof RangeError) return { missing: TOO_MUCH };
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `A probe failed, which is a fault of ours: ${reason}`, isFault: true };
  }
}

function readGathered<Name extends EvidenceName>(
  gathered: ReadonlyMap<EvidenceName, GatheredEvidence>,
  name: Name,
): EvidenceMap[Name] {
  const found = gathered.get(name);
  if (found && 'value' in found) {
    // Stored under the name of its probe, which determines the type.
    return found.value as EvidenceMap[Name];
  }
  throw new Unavailable(found?.missing ?? `The probe "${name}" did not run.`, found?.isFault);
}

/** Opens the sessions of a variant and closes each exactly once. */
interface SessionPool {
  /** The session shared by probes. */
  readonly shared: () => Promise<Session>;
  readonly open: (name: string, options?: OpenOptions) => Promise<Session>;
  /** Keeps a session open for the named probe. */
  readonly handOver: (session: Session, to: string) => void;
  /** The session handed over to this probe, if it is still open. */
  readonly takeHandedOver: (name: string) => Session | undefined;
  /** Closes open sessions and returns all conversations, sorted by name. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** Creates a pool for the sessions that `open` creates. */
function createSessionPool(
  open: (name: string, options?: OpenOptions) => Promise<Session>,
): SessionPool {
  const opening: Promise<Session>[] = [];
  const keep = (name: string, options?: OpenOptions): Promise<Session> => {
    const kept = open(name, options).then(closeOnce);
    opening.push(kept);
    return kept;
  };
  const left = new Map<string, Session>();
  let shared: Promise<Session> | undefined;
  return {
    shared: () => (shared ??= keep('shared')),
    open: keep,
    handOver: (session, to) => {
      left.set(to, session);
    },
    takeHandedOver: (name) => {
      const session = left.get(name);
      left.delete(name);
      return session?.isOpen() ? session : undefined;
    },
    end: async () => {
      const conversations = await Promise.all(
        opening.map(async (session) => (await session).close()),
      );
      return conversations.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
    },
  };
}

function closeOnce(session: Session): Session {
  let closed: Promise<Conversation> | undefined;
  return { ...session, close: () => (closed ??= session.close()) };
}

/** Shortens timeouts for a server that has stopped responding. */
interface WaitShortener {
  /** Wraps a session so that its timeouts are shortened. */
  readonly wrap: (session: Session) => Session;
}

/** After this many consecutive timeouts the next one is shortened to this fraction. */
const steps = [
  { silences: 8, part: 1 / 20 },
  { silences: 3, part: 1 / 5 },
] as const;

/** For one variant: timeouts shrink after repeated silence and are restored by any answer. */
export function createWaitShortener(timeoutMs: number): WaitShortener {
  let silences = 0;
  const waitMs = (): number => {
    const step = steps.find((one) => silences >= one.silences);
    return timeoutMs * (step?.part ?? 1);
  };
  const note = ({ ending, method }: Exchange, options: SendOptions): void => {
    if (ending === 'answered') silences = 0;
    // Slow tools and aborted requests do not count as silence.
    else if (ending === 'silent' && method !== 'tools/call' && !options.signal?.aborted) {
      silences += 1;
    }
  };
  const ask = async <Options extends SendOptions>(
    options: Options,
    send: (options: Options) => Promise<Exchange>,
  ): Promise<Exchange> => {
    // An explicit timeout is kept.
    if (options.timeoutMs !== undefined) return send(options);
    const exchange = await send({ ...options, timeoutMs: waitMs() });
    note(exchange, options);
    return exchange;
  };
  return {
    wrap: (session) => ({
      ...session,
      request: (method, params, options = {}) =>
        ask(options, (requests) => session.request(method, params, requests)),
      sendText: (text, options = {}) =>
        ask(options, (requests) => session.sendText(text, requests)),
    }),
  };
}
