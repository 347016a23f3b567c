import type { Conversation } from '../evidence/conversation.ts';
import type { EvidenceMap, PieceName } from '../evidence/index.ts';
import type { CallPermission } from '../calls/permission.ts';
import { Unavailable, type AnyProbe, type ProbeContext } from '../probe/define-probe.ts';
import type { Session } from '../probe/session.ts';
import { createCallDoor, type CallDoor } from './calls.ts';
import type { OpenedLeg } from './detect.ts';
import { openSession, type Ground, type Patience } from './ground.ts';

/** What an audit of one leg stands on. */
export interface LegSettings {
  readonly ground: Ground;
  readonly patience: Patience;
  readonly permission: CallPermission;
  readonly seed: number;
  readonly slow: boolean;
  readonly canary: string;
}

/** A piece that was brought, or why it was not. */
export type Piece = { readonly value: EvidenceMap[PieceName] } | { readonly missing: string };

/** One leg while it is examined: its connections, its calls, the pieces so far. */
export interface LegRun {
  readonly pieces: ReadonlyMap<PieceName, Piece>;
  readonly door: CallDoor;
  /** Runs a probe and keeps what it brings. */
  readonly run: (probe: AnyProbe) => Promise<void>;
  /** Ends every connection and gives back what was said on them. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** Begins the examination of one leg. */
export function createLegRun(opened: OpenedLeg, settings: LegSettings): LegRun {
  const { leg, opening } = opened;
  const { ground, patience } = settings;
  const pieces = new Map<PieceName, Piece>();
  const conversations: Conversation[] = [];
  const listed = pieces.get.bind(pieces);
  const door = createCallDoor(settings.permission, settings.seed, () => {
    const lists = listed('lists');
    return lists && 'value' in lists ? (lists.value as EvidenceMap['lists']) : undefined;
  });
  const open: ProbeOpen = (name, options) => openSession(ground, { leg, name, patience }, options);
  const closers = new Map<Session, () => Promise<void>>();
  const keep = (session: Session): Session => {
    let closed: Promise<Conversation> | undefined;
    const close = (): Promise<Conversation> =>
      (closed ??= session.close().then((conversation) => {
        conversations.push(conversation);
        return conversation;
      }));
    const kept = { ...session, close };
    closers.set(kept, async () => void (await close()));
    return kept;
  };
  let shared: Promise<Session> | undefined;
  const contextOf = (probe: AnyProbe, own: Session[]): ProbeContext => ({
    leg,
    opening,
    settings: {
      seed: settings.seed,
      slow: settings.slow,
      timeoutMs: patience.timeoutMs,
      quietMs: patience.quietMs,
      tokens: ground.kind === 'url' ? ground.tokens : {},
    },
    piece: (name) => valueOf(pieces, name),
    shared: () => (shared ??= open('shared').then(keep)),
    open: async (options) => {
      const session = keep(await open(probe.name, options));
      own.push(session);
      return session;
    },
    callable: door.callable,
    mayMentionCalls: settings.permission !== 'none',
    call: door.call,
    canary: settings.canary,
    ...(ground.kind === 'command' && { surroundings: ground.surroundings }),
    ...(ground.kind === 'url' && { endpoint: ground.endpoint }),
  });
  return {
    pieces,
    door,
    run: async (probe) => {
      const own: Session[] = [];
      pieces.set(probe.name, await attempt(probe, contextOf(probe, own), opened.isLocked));
      await Promise.all(own.map((session) => closers.get(session)?.()));
    },
    end: async () => {
      await Promise.all([...closers.values()].map((close) => close()));
      return conversations.toSorted((a, b) => compare(a.name, b.name));
    },
  };
}

type ProbeOpen = (name: string, options?: Parameters<ProbeContext['open']>[0]) => Promise<Session>;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function attempt(probe: AnyProbe, context: ProbeContext, isLocked: boolean): Promise<Piece> {
  if (isLocked && !probe.isForLocked) {
    return { missing: 'The server wants a token before it answers.' };
  }
  try {
    return { value: await probe.run(context) };
  } catch (error) {
    if (error instanceof Unavailable) return { missing: error.message };
    throw error;
  }
}

function valueOf<Name extends PieceName>(
  pieces: ReadonlyMap<PieceName, Piece>,
  name: Name,
): EvidenceMap[Name] {
  const piece = pieces.get(name);
  if (piece && 'value' in piece) {
    // Kept under the name of the probe, whose type says what it brings.
    return piece.value as EvidenceMap[Name];
  }
  throw new Unavailable(piece?.missing ?? `The probe "${name}" did not run.`);
}
