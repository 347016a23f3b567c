import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { runInTurns, type Ready, listReadyTools } from '../calls/caller.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { OddShape } from './security.evidence.ts';

/** More tools are not tried. */
const MOST_TOOLS = 8;
const DEPTH = 400;
const LONG_KEY = 20_000;
/** What a server remembers that copies `__proto__` into its objects. */
const PLANTED = 'wellspokenPlanted';

interface Shape {
  readonly shape: string;
  readonly extra: Json;
  /** Whether parsers have a bound for it, so that the refusal may lack the id of the request. */
  readonly isBounded?: true;
}

// As text, because a literal with this key would set the prototype instead.
const PROTOTYPES = JSON.parse(
  `{"__proto__":{"${PLANTED}":true},"constructor":{"prototype":{"${PLANTED}":true}}}`,
) as JsonObject;
const NESTED = JSON.parse(`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`) as Json;

const shapes: readonly Shape[] = [
  { shape: 'the keys __proto__ and constructor', extra: PROTOTYPES },
  { shape: `a key of ${LONG_KEY} characters`, extra: { ['k'.repeat(LONG_KEY)]: true } },
  {
    shape: `${DEPTH} lists inside each other`,
    extra: { wellspoken_deep: NESTED },
    isBounded: true,
  },
  {
    shape: 'numbers at the edge of what can be counted',
    extra: {
      wellspoken_numbers: [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -0, 2 ** 64],
      wellspoken_words: ['NaN', 'Infinity', '-Infinity'],
    },
  },
];

/** Calls tools with arguments of odd shapes, after all others: the server may end from it. */
export const oddShapesProbe = defineProbe({
  name: 'oddShapes',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isAlone: true,
  run: async (context) => {
    const tools = listReadyTools(context)
      .filter(({ tool }) => tool.mayFuzz)
      .slice(0, MOST_TOOLS);
    if (tools.length === 0) return { tried: [], polluted: [] };
    const usual = await context.shared();
    const session = usual.isOpen() ? usual : await context.open();
    const trial = { context, session };
    const attempts = tools.flatMap((ready) => shapes.map((shape) => ({ ready, shape })));
    // A server of another's cannot be started again, so it is asked after each single call.
    const tried = session.process
      ? await tryTogether(trial, attempts)
      : await tryOneByOne(trial, attempts);
    return { tried, polluted: await findPolluted(trial, tools) };
  },
});

interface TrialContext {
  readonly context: ProbeContext;
  readonly session: Session;
}

interface Attempt {
  readonly ready: Ready;
  readonly shape: Shape;
}

/** All at once first: as a rule the server lives on. Else the tool and then the shape are looked for. */
async function tryTogether(
  trial: TrialContext,
  attempts: readonly Attempt[],
): Promise<readonly OddShape[]> {
  if (await survives(trial, attempts))
    return attempts.map((attempt) => describeAttempt(attempt, true));
  const tools = [...new Set(attempts.map(({ ready }) => ready))];
  const guilty = await findDeadly(
    trial,
    tools.map((tool) => attempts.filter(({ ready }) => ready === tool)),
  );
  const one = await findDeadly(
    trial,
    guilty.map((attempt) => [attempt]),
  );
  const [found] = [...one, ...guilty];
  return [found ? describeAttempt(found, false) : { ...TOGETHER, isAlive: false }];
}

const TOGETHER = { tool: '', shape: 'arguments of odd shapes, many at once,' };

/** The first group that ends a server of its own. */
async function findDeadly(
  trial: TrialContext,
  groups: readonly (readonly Attempt[])[],
): Promise<readonly Attempt[]> {
  for (const group of groups) {
    const session = await trial.context.open();
    const isAlive = await survives({ ...trial, session }, group);
    await session.close();
    if (!isAlive) return group;
  }
  return [];
}

async function tryOneByOne(
  trial: TrialContext,
  attempts: readonly Attempt[],
): Promise<readonly OddShape[]> {
  const found: OddShape[] = [];
  for (const attempt of attempts) {
    const isAlive = await survives(trial, [attempt]);
    found.push(describeAttempt(attempt, isAlive));
    if (!isAlive) break;
  }
  return found;
}

const describeAttempt = ({ ready, shape }: Attempt, isAlive: boolean): OddShape => ({
  tool: ready.tool.name,
  shape: shape.shape,
  isAlive,
});

/** Whether the server answers others after these calls, whatever it makes of them. */
async function survives(
  { context, session }: TrialContext,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const stops: AbortController[] = [];
  const calls = attempts.map(({ ready, shape }) => {
    const stop = new AbortController();
    stops.push(stop);
    return context.call(session, {
      tool: ready.tool.name,
      purpose: shape.shape,
      arguments: withExtra(ready.args, shape.extra),
      shownArguments: `(${shape.shape})`,
      isFuzz: true,
      options: {
        signal: stop.signal,
        ...(shape.isBounded && { onMessage: (message) => isNameless(message) && stop.abort() }),
      },
    });
  });
  // What a parser refuses may stay without an answer: that is no end.
  const { ending } = await session.request('tools/list');
  await Promise.race([Promise.all(calls), session.settle()]);
  for (const stop of stops) stop.abort();
  await Promise.all(calls);
  if (ending !== 'answered') return false;
  return session.isOpen() && (await session.request('tools/list')).ending === 'answered';
}

const isNameless = ({ json }: Message): boolean =>
  readField(json, 'error') !== undefined && (readField(json, 'id') ?? null) === null;

/** The tools whose answers to plain calls now hold what was planted. */
async function findPolluted(
  { context, session }: TrialContext,
  tools: readonly Ready[],
): Promise<readonly string[]> {
  if (!session.isOpen()) return [];
  const found = await runInTurns(tools, 4, async ({ tool, args }) => {
    const request = { tool: tool.name, purpose: 'after odd shapes', arguments: args };
    const record = await context.call(session, request);
    return JSON.stringify(record?.exchange.answer?.json ?? null).includes(PLANTED);
  });
  return tools.flatMap(({ tool }, index) => (found[index] ? [tool.name] : []));
}

// Spread would drop the key `__proto__`, so the fields are put together one by one.
function withExtra(args: Json, extra: Json): JsonObject {
  const fields = [args, extra].flatMap((part) => (isObject(part) ? Object.entries(part) : []));
  return Object.fromEntries(fields);
}
