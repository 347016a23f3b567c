import type { Era } from '@wellspoken/spec/revisions';

import type { CallPermission } from '../calls/permission.ts';
import { type AnyProbe, type ProbeContext, Unavailable } from '../probe/define-probe.ts';
import type { EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import type { ToolPins } from '../report/types.ts';
import type { Conversation, Exchange } from '../wire/exchange.evidence.ts';
import type { OpenOptions, SendOptions, Session } from '../wire/session.ts';
import { CANARY_FILE } from '../wire/workspace.ts';
import type { OpenedLeg } from './detect.ts';
import { type Ground, openSession } from './ground.ts';
import type { Patience } from './settings.ts';
import { type CallDoor, createCallDoor } from './tool-calls.ts';

/** What an audit of one leg stands on. */
export interface LegSettings {
  /** The rules and areas that were named; empty for all. */
  readonly only: readonly string[];
  readonly ground: Ground;
  readonly patience: Patience;
  readonly permission: CallPermission;
  readonly seed: number;
  readonly pins: ToolPins;
  readonly slow: boolean;
  readonly canary: string;
}

/** A piece that was brought, or why it was not. */
export type Piece =
  | { readonly value: EvidenceMap[PieceName] }
  | { readonly missing: string; readonly isFault?: true };

/** One leg while it is examined: its connections, its calls, the pieces so far. */
interface LegRun {
  readonly pieces: ReadonlyMap<PieceName, Piece>;
  readonly door: CallDoor;
  /** Runs a probe and keeps what it brings. */
  readonly run: (probe: AnyProbe) => Promise<void>;
  /** Ends every connection and gives back what was said on them. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** Begins the examination of one leg. */
export function createLegRun(opened: OpenedLeg, settings: LegSettings): LegRun {
  const { ground, patience, permission, seed } = settings;
  const pieces = new Map<PieceName, Piece>();
  const terms = {
    permission,
    seed,
    ...(ground.kind === 'command' && { readablePath: CANARY_FILE }),
  };
  const door = createCallDoor(terms, () => {
    const lists = pieces.get('lists');
    // Kept under the name of the probe, whose type says what it brings.
    return lists && 'value' in lists ? (lists.value as EvidenceMap['lists']) : undefined;
  });
  const impatience = createImpatience(patience.timeoutMs);
  const keeper = createSessionKeeper(async (name, options) =>
    impatience.over(await openSession(ground, { leg: opened.leg, name, patience }, options)),
  );
  const common: CommonContext = {
    leg: opened.leg,
    opening: opened.opening,
    settings: toContextSettings(settings, opened.leg.era),
    piece: (name) => readPiece(pieces, name),
    callable: door.callable,
    admit: door.admit,
    mayMentionCalls: permission !== 'none',
    call: door.call,
    canary: settings.canary,
    ...(ground.kind === 'command' && {
      surroundings: ground.surroundings,
      spawn: ground.spawn,
    }),
    ...(ground.kind === 'url' && { endpoint: ground.endpoint }),
  };
  return {
    pieces,
    door,
    run: async (probe) => {
      const { own, closeOwn } = ownSessions(keeper, probe);
      pieces.set(probe.name, await attempt(probe, { ...common, ...own }, opened.isLocked));
      // The next probe need not wait until a process has ended; who ends the leg does.
      closeOwn().catch(() => undefined);
    },
    end: keeper.end,
  };
}

type OwnContext = Pick<ProbeContext, 'shared' | 'open' | 'handOver' | 'inherit'>;
type CommonContext = Omit<ProbeContext, keyof OwnContext>;

function toContextSettings(
  { ground, patience, seed, slow, pins }: LegSettings,
  era: Era,
): ProbeContext['settings'] {
  const { timeoutMs, quietMs } = patience;
  const tokens = ground.kind === 'url' ? ground.tokens : {};
  const tools = pins[era];
  return { seed, slow, timeoutMs, quietMs, tokens, ...(tools && { pins: { tools } }) };
}

/** The sessions of one probe: those that it opens or inherits end with it, unless it hands them over. */
function ownSessions(
  keeper: SessionKeeper,
  { name }: AnyProbe,
): { own: OwnContext; closeOwn: () => Promise<void> } {
  const held = new Set<Session>();
  const hold = (session: Session): Session => {
    held.add(session);
    return session;
  };
  const open: ProbeContext['open'] = async (options) => hold(await keeper.open(name, options));
  return {
    own: {
      shared: keeper.shared,
      open,
      handOver: (session, to) => {
        held.delete(session);
        keeper.handOver(session, to);
      },
      inherit: async () => {
        const left = keeper.leftTo(name);
        return left ? hold(left) : open();
      },
    },
    closeOwn: async () => {
      await Promise.all([...held].map((session) => session.close()));
    },
  };
}

async function attempt(probe: AnyProbe, context: ProbeContext, isLocked: boolean): Promise<Piece> {
  if (isLocked && !probe.isForLocked) {
    return { missing: 'The server wants a token before it answers.' };
  }
  return bringPiece(() => probe.run(context));
}

const TOO_MUCH = 'An answer of the server is too large or nested too deeply to be examined.';

/** A piece, or why it could not be had: one that fails must not take the report with it. */
export async function bringPiece(bring: () => Promise<EvidenceMap[PieceName]>): Promise<Piece> {
  try {
    return { value: await bring() };
  } catch (error) {
    if (error instanceof Unavailable) {
      return { missing: error.message, ...(error.isFault && { isFault: true }) };
    }
    // What walks through a huge or deep answer may overflow: other pieces do without it.
    if (error instanceof RangeError) return { missing: TOO_MUCH };
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `A probe failed, which is a fault of ours: ${reason}`, isFault: true };
  }
}

function readPiece<Name extends PieceName>(
  pieces: ReadonlyMap<PieceName, Piece>,
  name: Name,
): EvidenceMap[Name] {
  const piece = pieces.get(name);
  if (piece && 'value' in piece) {
    // Kept under the name of the probe, whose type says what it brings.
    return piece.value as EvidenceMap[Name];
  }
  throw new Unavailable(piece?.missing ?? `The probe "${name}" did not run.`, piece?.isFault);
}

/** Opens the connections of a leg and sees that each is closed once. */
interface SessionKeeper {
  /** The connection that probes share. */
  readonly shared: () => Promise<Session>;
  readonly open: (name: string, options?: OpenOptions) => Promise<Session>;
  /** Keeps a connection open for the probe of this name. */
  readonly handOver: (session: Session, to: string) => void;
  /** The connection that was handed over to this probe, if it is still open. */
  readonly leftTo: (name: string) => Session | undefined;
  /** Closes what is still open; gives back what was said on all, by name. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** A keeper of the connections that `open` makes. */
function createSessionKeeper(
  open: (name: string, options?: OpenOptions) => Promise<Session>,
): SessionKeeper {
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
    leftTo: (name) => {
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

/** Shortens the waits for a server that has stopped to answer. */
interface Impatience {
  /** The session, with waits as short as the server deserves. */
  readonly over: (session: Session) => Session;
}

/** So many silences in a row, and to which part they shorten the next wait. */
const steps = [
  { silences: 8, part: 1 / 20 },
  { silences: 3, part: 1 / 5 },
] as const;

/** For one leg: the first silences are waited out, later ones are not; an answer forgives all. */
export function createImpatience(timeoutMs: number): Impatience {
  let silences = 0;
  const waitMs = (): number => {
    const step = steps.find((one) => silences >= one.silences);
    return timeoutMs * (step?.part ?? 1);
  };
  const note = ({ ending, method }: Exchange, options: SendOptions): void => {
    if (ending === 'answered') silences = 0;
    // A slow tool says nothing about the server, and who hangs up has not been left waiting.
    else if (ending === 'silent' && method !== 'tools/call' && !options.signal?.aborted) {
      silences += 1;
    }
  };
  const ask = async <Options extends SendOptions>(
    options: Options,
    send: (options: Options) => Promise<Exchange>,
  ): Promise<Exchange> => {
    // Who names a time has a reason.
    if (options.timeoutMs !== undefined) return send(options);
    const exchange = await send({ ...options, timeoutMs: waitMs() });
    note(exchange, options);
    return exchange;
  };
  return {
    over: (session) => ({
      ...session,
      request: (method, params, options = {}) =>
        ask(options, (wishes) => session.request(method, params, wishes)),
      sendText: (text, options = {}) => ask(options, (wishes) => session.sendText(text, wishes)),
    }),
  };
}
