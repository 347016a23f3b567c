import type { Era } from '@wellspoken/spec/revisions';

import type { Conversation } from '../wire/exchange.evidence.ts';
import type { EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import type { CallPermission } from '../calls/permission.ts';
import { Unavailable, type AnyProbe, type ProbeContext } from '../probe/define-probe.ts';
import type { Session } from '../wire/session.ts';
import type { ToolPins } from '../report/types.ts';
import { CANARY_FILE } from '../wire/workspace.ts';
import { createCallDoor, type CallDoor } from './calls.ts';
import type { OpenedLeg } from './detect.ts';
import { openSession, type Ground, type Patience } from './ground.ts';
import { createImpatience } from './impatience.ts';
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts';

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
    settings: contextSettings(settings, opened.leg.era),
    piece: (name) => valueOf(pieces, name),
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

function contextSettings(
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

function valueOf<Name extends PieceName>(
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
