import type { CallRecord } from '../probe/calls/calls.evidence.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';
import type { EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import { fieldOf } from '../wire/json.ts';
import { probes } from '../probe/index.ts';
import type { AnyRule } from '../rule/define-rule.ts';
import { shown } from '../excerpt.ts';
import type { Piece } from './leg-run.ts';
import { probesFor } from './schedule.ts';

type Readers = {
  readonly [Name in PieceName]?: (piece: EvidenceMap[Name]) => readonly (Exchange | undefined)[];
};

/**
 * The requests of usual form in each piece, which every server has to answer. What is sent to see
 * whether it is refused may go unanswered: rules judge that.
 */
const usualRequests: Readers = {
  calls: readCalls,
  completions: ({ known }) => known.map(({ exchange }) => exchange),
  contents: ({ resources, prompts }) => [...resources, ...prompts],
  features: ({ ping }) => [ping],
  framing: ({ lone }) => [lone],
  httpHeaders: ({ usual }) => [usual.exchange],
  httpRequests: ({ usual }) => [usual.exchange],
  httpSecurity: ({ usual }) => [usual.exchange],
  promptGets: ({ trials }) => trials.flatMap(({ gets }) => gets.map(({ exchange }) => exchange)),
  reads: ({ listed }) => listed.map(({ exchange }) => exchange),
  repeatedLists: ({ tools }) => [...(tools?.first.pages ?? []), ...(tools?.second.pages ?? [])],
  requests: ({ plain }) => [plain],
  subscribing: ({ subscribe, unsubscribe }) => [subscribe, unsubscribe],
};

// A call may be lost with the process that another call has ended; the tool is called again then.
function readCalls(records: readonly CallRecord[]): readonly Exchange[] {
  const answered = new Set(
    records.filter(({ exchange }) => exchange.ending === 'answered').map(({ tool }) => tool),
  );
  return records.filter(({ tool }) => !answered.has(tool)).map(({ exchange }) => exchange);
}

/** The first request of usual form that a rule stands on and that the server did not answer. */
export function findUnanswered(
  rule: AnyRule,
  pieces: ReadonlyMap<PieceName, Piece>,
): Exchange | undefined {
  return findPieces(rule)
    .flatMap((name) => readUsual(name, pieces.get(name)))
    .find(({ ending }) => ending !== 'answered');
}

/** The pieces that a rule stands on, directly or by way of others. */
export const findPieces = ({ needs }: AnyRule): readonly PieceName[] =>
  probesFor(new Set(needs), probes).map(({ name }) => name);

function readUsual(name: PieceName, piece: Piece | undefined): readonly Exchange[] {
  if (!piece || 'missing' in piece) return [];
  // Each piece is kept under the name of its probe, whose type says what it brings.
  const read = usualRequests[name] as ((value: unknown) => readonly Exchange[]) | undefined;
  return (read?.(piece.value) ?? []).filter((exchange) => exchange !== undefined);
}

/** How a request ended that got no result, as a sentence. */
export function describeEnding({ ending, error, http }: Exchange): string {
  if (error !== undefined) return `was answered with the error ${shown(error, 200)}.`;
  switch (ending) {
    case 'silent':
      return 'was not answered in time.';
    case 'closed':
      return 'was not answered: the server ended, or closed the connection.';
    case 'unreachable':
      return 'could not be sent: the server could not be reached any more.';
    case 'answered':
      return http && http.status >= 300
        ? `was answered with HTTP ${http.status}.`
        : 'was answered with something that is no result.';
  }
}

/** A request by its method, with what it names. */
export function describeRequest({ method = '', sent }: Exchange): string {
  const named = fieldOf(sent, 'params', 'name') ?? fieldOf(sent, 'params', 'uri');
  return typeof named === 'string' ? `${method} of ${shown(JSON.stringify(named), 100)}` : method;
}
