import {
  type Era,
  latestLegacyRevision,
  latestModernRevision,
  type Revision,
  revisions,
} from '@wellspoken/spec/revisions';

import type { Opening } from '../probe/opening/opening.evidence.ts';
import { metaKeys } from '../wire/envelope.ts';
import type { Exchange, Leg } from '../wire/exchange.evidence.ts';
import { readField, isObject, type JsonObject } from '../wire/json.ts';
import type { Session } from '../wire/session.ts';
import { createInitializeParams } from '../wire/stdio-session.ts';
import { describeEnd, describeHeldBack } from './describe-end.ts';
import { type Ground, openSession } from './ground.ts';
import type { Patience } from './settings.ts';

/** A leg that can be examined, and how it opened. */
export interface OpenedLeg {
  readonly leg: Leg;
  readonly opening: Opening;
  /** Whether the server wants a token before it says anything. */
  readonly isLocked: boolean;
}

/** What was found out about the eras of a server. */
interface Detected {
  readonly legs: readonly OpenedLeg[];
  /** Why nothing could be opened; empty where something could. */
  readonly problems: readonly string[];
}

/** One attempt in a throw-away sibling: a process, or requests that belong to no session. */
interface Attempt {
  readonly leg: Leg;
  readonly exchange: Exchange;
  readonly isSpoken: boolean;
  /** How the process ended, where it did, and what it said last on stderr. */
  readonly trouble: string;
  /** Variables that it names on stderr and did not get. */
  readonly heldBack: readonly string[];
}

/** Finds out which eras a server speaks, without touching the connections that are judged. */
export async function detectLegs(
  ground: Ground,
  patience: Patience,
  wanted: Revision | 'auto',
): Promise<Detected> {
  const asked = wanted === 'auto' ? [latestLegacyRevision, latestModernRevision] : [wanted];
  const transport = ground.kind === 'command' ? 'stdio' : 'http';
  const hurry = createHurry();
  const attempts = await Promise.all(
    asked.map(async (revision) => {
      const leg: Leg = { era: findEra(revision), transport, revision };
      const tried = await attempt(ground, { patience, signal: hurry.signal }, leg);
      if (tried.isSpoken) hurry.start();
      return tried;
    }),
  );
  hurry.stop();
  const spoken = attempts.filter(({ isSpoken }) => isSpoken);
  const isForced = wanted !== 'auto' && attempts.some(hasAnswered);
  const locked = attempts.filter(isLocked);
  if (spoken.length > 0 || isForced) return toDetected(isForced ? attempts : spoken);
  if (locked.length > 0) return toDetected(locked.slice(0, 1), true);
  const sse = await attemptSse(ground, patience, { wanted, attempts });
  if (sse?.isSpoken) return toDetected([sse]);
  return { legs: [], problems: describe(attempts, patience) };
}

const findEra = (revision: string): Era =>
  revisions.find((known) => known.revision === revision)?.era ?? 'legacy';

interface Waiting {
  readonly patience: Patience;
  /** Stops waiting for the answer. */
  readonly signal?: AbortSignal;
}

async function attempt(ground: Ground, waiting: Waiting, leg: Leg): Promise<Attempt> {
  const { patience, signal } = waiting;
  // A process is asked here, so that the wait for it can be cut short.
  const handshake = ground.kind === 'url';
  const place = { leg, name: 'detection', patience };
  const session = await openSession(ground, place, { handshake }).catch(describeSpawnFault);
  if (typeof session === 'string') return failToStart(leg, session);
  const [method, params] = chooseOpening(leg);
  const options = { timeoutMs: patience.openMs, ...(signal && { signal }) };
  const exchange = session.opened ?? (await session.request(method, params, options));
  const isSpoken = speaks(leg, exchange) || (await answersWithoutDiscovery(session, leg, exchange));
  const trouble = await describeTrouble(ground, session);
  const stderr = session.process?.stderr() ?? '';
  const heldBack = ground.kind === 'command' ? ground.surroundings.findHeldBack(stderr) : [];
  // Its end is awaited with the other processes at the end of the audit.
  session.process?.kill('SIGKILL');
  await session.close();
  return { leg: readAgreedVariant(leg, exchange), exchange, isSpoken, trouble, heldBack };
}

const chooseOpening = (leg: Leg): readonly [string, JsonObject] =>
  leg.era === 'legacy' ? ['initialize', createInitializeParams(leg, {})] : ['server/discover', {}];

// Most commands that cannot be started say so later; some, such as a path through a file, at once.
function describeSpawnFault(error: unknown): string {
  const isOfSpawn =
    error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn');
  if (isOfSpawn) return error.message;
  throw error;
}

const NOT_STARTED = 'The server could not be started:';

/** What the system said of a command, in the words of people where that is known. */
function describeFault(fault: string): string {
  const [, command, code] = /^spawn (.*) (E[A-Z]+)$/s.exec(fault) ?? [];
  if (code === 'ENOENT') {
    return `${NOT_STARTED} there is no command "${command}". Check its spelling and the PATH.`;
  }
  if (code === 'EACCES') {
    return `${NOT_STARTED} "${command}" cannot be executed. Begin with the program that runs it, as in: node ${command}`;
  }
  return `${NOT_STARTED} ${fault}.`;
}

function failToStart(leg: Leg, fault: string): Attempt {
  const [method] = chooseOpening(leg);
  const exchange: Exchange = { sent: null, method, ending: 'unreachable', others: [] };
  return { leg, exchange, isSpoken: false, trouble: describeFault(fault), heldBack: [] };
}

function speaks(leg: Leg, { result }: Exchange): boolean {
  if (!result) return false;
  return (
    leg.era === 'legacy' || Array.isArray(result['supportedVersions']) || 'resultType' in result
  );
}

// A modern server without discovery is still modern: its results say so.
async function answersWithoutDiscovery(
  session: Session,
  leg: Leg,
  { ending, error }: Exchange,
): Promise<boolean> {
  if (leg.era !== 'modern' || ending !== 'answered' || error === undefined) return false;
  const listed = await session.request('tools/list');
  return listed.result !== undefined && 'resultType' in listed.result;
}

async function describeTrouble(ground: Ground, { process }: Session): Promise<string> {
  if (ground.kind !== 'command' || !process?.hasExited()) return '';
  const { fault, ...exit } = await process.exited;
  if (fault !== undefined) return describeFault(fault);
  return describeEnd(exit, process.stderr(), ground.hide);
}

/** The leg with the revision that the server agreed to, where that is one we know. */
function readAgreedVariant(leg: Leg, { result }: Exchange): Leg {
  const agreed = result?.['protocolVersion'];
  const known = revisions.find(({ revision, era }) => revision === agreed && era === leg.era);
  return known ? { ...leg, revision: known.revision } : leg;
}

const hasAnswered = ({ exchange, leg }: Attempt): boolean =>
  exchange.ending === 'answered' &&
  !isLockedStatus(exchange) &&
  (leg.transport !== 'http' || exchange.answer !== undefined);

const isLockedStatus = ({ http }: Exchange): boolean =>
  http?.status === 401 || http?.status === 403;

const isLocked = ({ exchange }: Attempt): boolean => isLockedStatus(exchange);

async function attemptSse(
  ground: Ground,
  patience: Patience,
  {
    wanted,
    attempts,
  }: { readonly wanted: Revision | 'auto'; readonly attempts: readonly Attempt[] },
): Promise<Attempt | undefined> {
  if (ground.kind !== 'url' || findEra(wanted) !== 'legacy') return undefined;
  // Where nothing answers at all, waiting once more would show nothing new.
  if (!attempts.some(({ exchange }) => exchange.http)) return undefined;
  const revision = wanted === 'auto' ? latestLegacyRevision : wanted;
  return attempt(ground, { patience }, { era: 'legacy', transport: 'sse', revision });
}

function toDetected(attempts: readonly Attempt[], locked = false): Detected {
  const eras = attempts.map(({ leg }) => leg.era);
  return {
    problems: locked
      ? [
          'The server wants a token before it answers: most rules could not be verified. Set WELLSPOKEN_CHECK_TOKEN.',
        ]
      : [],
    legs: attempts.map(({ leg, exchange }) => ({
      leg,
      isLocked: locked,
      opening: {
        exchange,
        eras: locked ? [] : eras,
        ...readIntroduction(leg, exchange.result ?? {}),
      },
    })),
  };
}

function readIntroduction(
  { era }: Leg,
  result: JsonObject,
): Pick<Opening, 'serverInfo' | 'capabilities' | 'instructions'> {
  const info =
    era === 'legacy' ? result['serverInfo'] : readField(result, '_meta', metaKeys.serverInfo);
  const { capabilities, instructions } = result;
  return {
    serverInfo: isObject(info) ? info : {},
    capabilities: isObject(capabilities) ? capabilities : {},
    ...(typeof instructions === 'string' && { instructions }),
  };
}

function describe(attempts: readonly Attempt[], { openMs }: Patience): readonly string[] {
  const asked = attempts.map(({ exchange }) => exchange.method ?? '').join(' and ');
  const trouble = attempts.map((tried) => tried.trouble).find((words) => words !== '');
  const heldBack = describeHeldBack(attempts.flatMap((tried) => tried.heldBack));
  if (trouble !== undefined) {
    if (trouble.startsWith(NOT_STARTED)) return [trouble];
    return [`The server ended before it answered ${asked}. ${trouble}`, ...heldBack, SURROUNDINGS];
  }
  if (attempts.every(({ exchange }) => exchange.ending === 'unreachable')) {
    return ['Nothing listens at this address. Start the server first, or check the URL.'];
  }
  const errors = attempts.flatMap(({ exchange }) => describeAnswer(exchange));
  const silent = attempts.filter(({ exchange }) => exchange.ending === 'silent');
  const told =
    errors.length > 0 ? [`The server answered neither era as MCP asks: ${errors.join('; ')}.`] : [];
  if (silent.length === 0 && told.length > 0) return told;
  const unanswered = silent.map(({ exchange }) => exchange.method ?? '').join(' and ') || asked;
  return [
    ...told,
    `The server did not answer ${unanswered} within ${openMs / 1000} s. Give it more with --timeout, or see whether it waits for something.`,
    ...heldBack,
    SURROUNDINGS,
  ];
}

const SURROUNDINGS =
  'It ran in an empty folder with an empty home and few variables: name files by their path, and pass on the variables that it needs with --env <name>.';

function describeAnswer({ method = '', http, error, ending }: Exchange): readonly string[] {
  if (error !== undefined) return [`${method} got ${JSON.stringify(error).slice(0, 200)}`];
  if (http) return [`${method} got HTTP ${http.status}`];
  return ending === 'closed' ? [`${method} got a closed connection`] : [];
}

/** Cuts a wait short once somebody else has answered. */
interface Hurry {
  readonly signal: AbortSignal;
  /** From now on the others get a few times as long as the first has taken. */
  readonly start: () => void;
  readonly stop: () => void;
}

const SPARE_MS = 2000;
const TIMES = 3;

/** A server that speaks another era too needs about as long for it. */
function createHurry(now: () => number = performance.now.bind(performance)): Hurry {
  const begun = now();
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start: () => {
      timer ??= setTimeout(() => controller.abort(), SPARE_MS + TIMES * (now() - begun));
    },
    stop: () => clearTimeout(timer),
  };
}
