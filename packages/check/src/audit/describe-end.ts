import { excerptStderr } from '../excerpt.ts';
import type { Conversation, Exchange, ProcessRecord } from '../wire/exchange.evidence.ts';
import { readField } from '../wire/json.ts';

/** Removes secrets from a text. */
type Hide = (text: string) => string;

/** How a process ended, followed by its last lines on stderr. */
export function describeEnd(exit: ProcessRecord['exit'], stderr: string, hide: Hide): string {
  const { code, signal } = exit;
  const how = `It ended with ${signal === null ? `exit code ${code ?? 'unknown'}` : signal}.`;
  // Secrets are removed before cutting; otherwise part of one could remain.
  const lines = excerptStderr(hide(stderr));
  return lines.length === 0 ? how : [`${how} Its last words on stderr:`, ...lines].join('\n');
}

/** Further deaths add no information. */
const MOST_DEATHS = 3;
/** Failures to open are reported elsewhere, and a server may exit on early requests. */
const OPENINGS: readonly string[] = ['initialize', 'server/discover'];
const EARLY = 'lifecycle';

/** The requests during which a server exited, with its last words on stderr. */
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

/** A sentence about variables that stderr names and the server did not receive; empty if there are none. */
export function describeHeldBack(names: readonly string[]): readonly string[] {
  const once = [...new Set(names)];
  if (once.length === 0) return [];
  const flags = once.map((name) => `--env ${name}`).join(' ');
  return [
    `On stderr the server names ${once.join(', ')}, which it did not get. If it needs that, pass it on with ${flags}.`,
  ];
}
