import {
  type Era,
  latestLegacyRevision,
  latestModernRevision,
  type Revision,
  revisions,
} from '@wellspoken/spec/revisions';

import type { Opening } from '../probe/opening/opening.evidence.ts';
import { metaKeys } from '../wire/envelope.ts';
import type { Exchange, Variant } from '../wire/exchange.evidence.ts';
import { readField, isObject, type JsonObject } from '../wire/json.ts';
import type { Session } from '../wire/session.ts';
import { createInitializeParams } from '../wire/stdio-session.ts';
import { describeEnd, describeHeldBack } from './describe-end.ts';
import { type PreparedTarget, openSession } from './prepare-target.ts';
import type { Timeouts } from './settings.ts';

/** A variant that answered, with its opening exchange. */
export interface OpenedVariant {
  readonly variant: Variant;
  readonly opening: Opening;
  /** Whether the server requires a token for every request. */
  readonly isLocked: boolean;
}

/** The detected variants, and problems on the way. */
interface Detected {
  readonly variants: readonly OpenedVariant[];
  /** Why no variant could be opened; empty otherwise. */
  readonly problems: readonly string[];
}

/** One attempt in a throw-away sibling: a process, or requests that belong to no session. */
interface Attempt {
  readonly variant: Variant;
  readonly exchange: Exchange;
  readonly isSpoken: boolean;
  /** How the process exited, if it did, with its last lines on stderr. */
  readonly trouble: string;
  /** Variables that stderr names and the server did not receive. */
  readonly heldBack: readonly string[];
}

/** Detects the eras of a server over connections that are not judged. */
export async function detectVariants(
  prepared: PreparedTarget,
  timeouts: Timeouts,
  wanted: Revision | 'auto',
): Promise<Detected> {
  const asked = wanted === 'auto' ? [latestLegacyRevision, latestModernRevision] : [wanted];
  const transport = prepared.kind === 'command' ? 'stdio' : 'http';
  const cutoff = createLateCutoff();
  const attempts = await Promise.all(
    asked.map(async (revision) => {
      const variant: Variant = { era: findEra(revision), transport, revision };
      const tried = await attempt(prepared, { timeouts, signal: cutoff.signal }, variant);
      if (tried.isSpoken) cutoff.start();
      return tried;
    }),
  );
  cutoff.stop();
  const spoken = attempts.filter(({ isSpoken }) => isSpoken);
  const isForced = wanted !== 'auto' && attempts.some(hasAnswered);
  const locked = attempts.filter(isLocked);
  if (spoken.length > 0 || isForced) return toDetected(isForced ? attempts : spoken);
  if (locked.length > 0) return toDetected(locked.slice(0, 1), true);
  const sse = await attemptSse(prepared, timeouts, { wanted, attempts });
  if (sse?.isSpoken) return toDetected([sse]);
  return { variants: [], problems: describe(attempts, timeouts) };
}

const findEra = (revision: string): Era =>
  revisions.find((known) => known.revision === revision)?.era ?? 'legacy';

interface Waiting {
  readonly timeouts: Timeouts;
  /** Stops waiting for the answer. */
  readonly signal?: AbortSignal;
}

async function attempt(
  prepared: PreparedTarget,
  waiting: Waiting,
  variant: Variant,
): Promise<Attempt> {
  const { timeouts, signal } = waiting;
  // The handshake is sent here, so that waiting for it can be aborted.
  const handshake = prepared.kind === 'url';
  const place = { variant, name: 'detection', timeouts };
  const session = await openSession(prepared, place, { handshake }).catch(describeSpawnFault);
  if (typeof session === 'string') return failToStart(variant, session);
  const [method, params] = chooseOpening(variant);
  const options = { timeoutMs: timeouts.openMs, ...(signal && { signal }) };
  const exchange = session.opened ?? (await session.request(method, params, options));
  const isSpoken =
    speaks(variant, exchange) || (await answersWithoutDiscovery(session, variant, exchange));
  const trouble = await describeTrouble(prepared, session);
  const stderr = session.process?.stderr() ?? '';
  const heldBack = prepared.kind === 'command' ? prepared.workspace.findHeldBack(stderr) : [];
  // The process is awaited with the others at the end of the audit.
  session.process?.kill('SIGKILL');
  await session.close();
  return { variant: readAgreedVariant(variant, exchange), exchange, isSpoken, trouble, heldBack };
}

const chooseOpening = (variant: Variant): readonly [string, JsonObject] =>
  variant.era === 'legacy'
    ? ['initialize', createInitializeParams(variant, {})]
    : ['server/discover', {}];

// Most commands that cannot be started say so later; some, such as a path through a file, at once.
function describeSpawnFault(error: unknown): string {
  const isOfSpawn =
    error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn');
  if (isOfSpawn) return error.message;
  throw error;
}

const NOT_STARTED = 'The server could not be started:';

/** The reason of a spawn failure, in plain words where the code is known. */
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

function failToStart(variant: Variant, fault: string): Attempt {
  const [method] = chooseOpening(variant);
  const exchange: Exchange = { sent: null, method, ending: 'unreachable', others: [] };
  return { variant, exchange, isSpoken: false, trouble: describeFault(fault), heldBack: [] };
}

function speaks(variant: Variant, { result }: Exchange): boolean {
  if (!result) return false;
  return (
    variant.era === 'legacy' || Array.isArray(result['supportedVersions']) || 'resultType' in result
  );
}

// A modern server without discovery is still modern: its results say so.
async function answersWithoutDiscovery(
  session: Session,
  variant: Variant,
  { ending, error }: Exchange,
): Promise<boolean> {
  if (variant.era !== 'modern' || ending !== 'answered' || error === undefined) return false;
  const listed = await session.request('tools/list');
  return listed.result !== undefined && 'resultType' in listed.result;
}

async function describeTrouble(prepared: PreparedTarget, { process }: Session): Promise<string> {
  if (prepared.kind !== 'command' || !process?.hasExited()) return '';
  const { fault, ...exit } = await process.exited;
  if (fault !== undefined) return describeFault(fault);
  return describeEnd(exit, process.stderr(), prepared.hide);
}

/** The variant with the revision that the server agreed to, where that is one we know. */
function readAgreedVariant(variant: Variant, { result }: Exchange): Variant {
  const agreed = result?.['protocolVersion'];
  const known = revisions.find(({ revision, era }) => revision === agreed && era === variant.era);
  return known ? { ...variant, revision: known.revision } : variant;
}

const hasAnswered = ({ exchange, variant }: Attempt): boolean =>
  exchange.ending === 'answered' &&
  !isLockedStatus(exchange) &&
  (variant.transport !== 'http' || exchange.answer !== undefined);

const isLockedStatus = ({ http }: Exchange): boolean =>
  http?.status === 401 || http?.status === 403;

const isLocked = ({ exchange }: Attempt): boolean => isLockedStatus(exchange);

async function attemptSse(
  prepared: PreparedTarget,
  timeouts: Timeouts,
  {
    wanted,
    attempts,
  }: { readonly wanted: Revision | 'auto'; readonly attempts: readonly Attempt[] },
): Promise<Attempt | undefined> {
  if (prepared.kind !== 'url' || findEra(wanted) !== 'legacy') return undefined;
  // If nothing answered before, a second wait shows nothing new.
  if (!attempts.some(({ exchange }) => exchange.http)) return undefined;
  const revision = wanted === 'auto' ? latestLegacyRevision : wanted;
  return attempt(prepared, { timeouts }, { era: 'legacy', transport: 'sse', revision });
}

function toDetected(attempts: readonly Attempt[], locked = false): Detected {
  const eras = attempts.map(({ variant }) => variant.era);
  return {
    problems: locked
      ? [
          'The server wants a token before it answers: most rules could not be verified. Set WELLSPOKEN_CHECK_TOKEN.',
        ]
      : [],
    variants: attempts.map(({ variant, exchange }) => ({
      variant,
      isLocked: locked,
      opening: {
        exchange,
        eras: locked ? [] : eras,
        ...readIntroduction(variant, exchange.result ?? {}),
      },
    })),
  };
}

function readIntroduction(
  { era }: Variant,
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

function describe(attempts: readonly Attempt[], { openMs }: Timeouts): readonly string[] {
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

/** Aborts slow attempts some time after another attempt has succeeded. */
interface LateCutoff {
  readonly signal: AbortSignal;
  /** Starts the countdown: a multiple of the time that the first attempt took. */
  readonly start: () => void;
  readonly stop: () => void;
}

const SPARE_MS = 2000;
const TIMES = 3;

/** A server that supports the other era answers it in a similar time. */
function createLateCutoff(now: () => number = performance.now.bind(performance)): LateCutoff {
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
