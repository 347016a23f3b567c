import type { CallRecord } from '../../evidence/calls.ts';
import { fieldOf } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import { textsOf } from '../../evidence/list-items.ts';

/** So many tools are called. */
const MOST = 10;
/** Slower tools are left alone. */
const SLOWEST_MS = 1000;

/** What a session is asked for. */
interface Provocation {
  readonly purpose: string;
  readonly options?: RequestOptions;
}

/** Has a server do some of what it can, so that it has something to tell. */
export async function provoke(
  context: ProbeContext,
  session: Session,
  { purpose, options = {} }: Provocation,
): Promise<void> {
  const [uri] = textsOf(context.piece('lists').resources, 'uri');
  const calls = chooseCalls(context).map(({ tool, arguments: args }) =>
    context.call(session, {
      tool,
      purpose,
      ...(args !== undefined && { arguments: args }),
      options: { ...options, meta: { ...options.meta, progressToken: `${purpose} ${tool}` } },
    }),
  );
  const read = uri === undefined ? [] : [session.request('resources/read', { uri }, options)];
  await Promise.all([...calls, ...read]);
}

/** Those first that speak of logs, then those that may change things; always the same. */
function chooseCalls({ piece, callable }: ProbeContext): readonly CallRecord[] {
  const tools = new Map(callable().map(({ name, definition }) => [name, definition]));
  const rank = ({ tool }: CallRecord): number => {
    const definition = tools.get(tool);
    const words = `${tool} ${JSON.stringify(fieldOf(definition, 'description'))}`;
    if (/(?:\b|_)log(?:s|ging|_|\b)/i.test(words)) return 0;
    return fieldOf(definition, 'annotations', 'readOnlyHint') === true ? 2 : 1;
  };
  const answered = piece('calls').filter(
    (call) => call.exchange.result && tools.has(call.tool) && (call.tookMs ?? 0) < SLOWEST_MS,
  );
  const last = new Map(answered.map((call) => [call.tool, call]));
  return [...last.values()].toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
}
