import { createCaller, type HttpAnswer, type Port } from './call.ts';
import type { Data, HeavyCall } from './heavy-call.ts';
import { listHeavyCalls } from './list-heavy-calls.ts';
import type { Sizes } from './sizes.ts';

/** What the process of the heavy calls is started with. */
export interface HeavySetup {
  readonly port: Port;
  readonly sizes: Sizes;
  /** For how long a call is repeated, where it is over sooner. */
  readonly milliseconds: number;
}

/** A heavy call to be made, by its place in the list. */
export interface HeavyOrder {
  readonly index: number;
  readonly round: number;
}

/** What the process tells: that the calls begin, and how they went. */
export type HeavyNews =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly durations: readonly number[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Fewer than the calls of one tool that a caller may make in a minute. */
const MOST_CALLS = 150;

// Whoever starts this process gives it that.
const { port, sizes, milliseconds } = JSON.parse(process.argv[2] ?? '') as HeavySetup;
const caller = createCaller(port);
const heavyCalls = listHeavyCalls(sizes);
process.on('message', (order: HeavyOrder) => void run(order));
process.once('disconnect', () => caller.close());

function tell(news: HeavyNews): void {
  process.send?.(news);
}

async function run({ index, round }: HeavyOrder): Promise<void> {
  const heavy = heavyCalls[index];
  try {
    if (heavy === undefined) throw new Error(`There is no heavy call ${index}.`);
    tell({ kind: 'done', durations: await repeatCall(heavy, round) });
  } catch (error) {
    tell({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
}

async function repeatCall(heavy: HeavyCall, round: number): Promise<readonly number[]> {
  const { server, tool, prepare, times = MOST_CALLS } = heavy;
  const makeArguments = await prepare(
    async (name, args) => readData(name, await caller.callTool(server, name, args)),
    round,
  );
  tell({ kind: 'begun' });
  const durations: number[] = [];
  let last: Data | undefined;
  const end = performance.now() + milliseconds;
  while (durations.length < times && (durations.length === 0 || performance.now() < end)) {
    const args = makeArguments(durations.length, last);
    const begin = performance.now();
    const answer = await caller.callTool(server, tool, args);
    durations.push(performance.now() - begin);
    last = readData(tool, answer);
  }
  return durations;
}

interface Answer {
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Data;
  };
}

function readData(name: string, { status, text }: HttpAnswer): Data {
  // The answer to a call, or an error, by the protocol.
  const { result } = JSON.parse(readEvent(text)) as Answer;
  if (status === 200 && result !== undefined && result.isError !== true) {
    return result.structuredContent ?? {};
  }
  const why = result?.content?.[0]?.text ?? text;
  throw new Error(`${name} was answered with ${status}: ${why.slice(0, 500)}`);
}

/** An answer that takes long is sent as the last event of a stream, after comments. */
function readEvent(text: string): string {
  if (text.startsWith('{')) return text;
  const begin = text.lastIndexOf('\ndata:');
  return begin < 0 ? text : text.slice(begin + '\ndata:'.length);
}
