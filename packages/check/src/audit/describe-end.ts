import { excerptStderr } from '../excerpt.ts';
import type { Conversation, Exchange, ProcessRecord } from '../wire/exchange.evidence.ts';
import { readField } from '../wire/json.ts';

/** Takes secrets out of a text. */
type Hide = (text: string) => string;

/** How a process ended, and below that what it said last, each line on its own. */
export function describeEnd(exit: ProcessRecord['exit'], stderr: string, hide: Hide): string {
  const { code, signal } = exit;
  const how = `It ended with ${signal === null ? `exit code ${code ?? 'unknown'}` : signal}.`;
  // Secrets go first: of one that is cut, or has several lines, a part would stay.
  const lines = excerptStderr(hide(stderr));
  return lines.length === 0 ? how : [`${how} Its last words on stderr:`, ...lines].join('\n');
}

/** More of them tell nothing new. */
const MOST_DEATHS = 3;
/** Whether a server opens at all is told elsewhere, and it may end when it is asked too early. */
const OPENINGS: readonly string[] = ['initialize', 'server/discover'];
const EARLY = 'lifecycle';

/** The requests at which a server ended in the midst of an audit, and what it said of that. */
export function describeDeaths(
  conversations: readonly Conversation[],
  hide: Hide,
): readonly string[] {
  const told = conversations.flatMap(({ name, exchanges, process }) => {
    const asked = exchanges.find(isUnanswered);
    if (!asked || process?.endedBy !== 'itself' || name === EARLY) return [];
    const end = describeEnd(process.exit, process.lastStderr ?? '', hide);
    return [`The server ended in the midst of ${describeRequest(asked)}. ${end}`];
  });
  return [...new Set(told)].slice(0, MOST_DEATHS);
}

const isUnanswered = ({ ending, method = '' }: Exchange): boolean =>
  ending === 'closed' && method !== '' && !OPENINGS.includes(method);

function describeRequest({ sent, method = '' }: Exchange): string {
  const name = readField(sent, 'params', 'name');
  return typeof name === 'string' ? `${method} of "${name}"` : method;
}

/** A sentence about variables that a server asked for on stderr and did not get; none where it asked for none. */
export function describeHeldBack(names: readonly string[]): readonly string[] {
  const once = [...new Set(names)];
  if (once.length === 0) return [];
  const flags = once.map((name) => `--env ${name}`).join(' ');
  return [
    `On stderr the server names ${once.join(', ')}, which it did not get. If it needs that, pass it on with ${flags}.`,
  ];
}
