import { isSuccess } from '../../evidence/call-outcome.ts';
import { fieldOf } from '../../json.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { RequestOptions, Session } from '../session.ts';
import { textsOf } from './items.ts';

/** So many tools are called. */
const MOST = 6;
/** Slower tools are left alone. */
const SLOWEST_MS = 1500;

/** What a session is asked for. */
export interface Provocation {
  readonly purpose: string;
  readonly options?: RequestOptions;
}

/** Has a server do some of what it can, so that it has something to tell: those tools first that change things. */
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

function chooseCalls({ piece, callable }: ProbeContext) {
  const mayBeCalled = new Set(callable().map(({ name }) => name));
  const good = piece('calls').filter(
    (call) => isSuccess(call) && mayBeCalled.has(call.tool) && (call.tookMs ?? 0) < SLOWEST_MS,
  );
  const changing = new Set(
    callable()
      .filter(({ definition }) => fieldOf(definition, 'annotations', 'readOnlyHint') !== true)
      .map(({ name }) => name),
  );
  return [
    ...good.filter(({ tool }) => changing.has(tool)).slice(0, MOST / 2),
    ...good.filter(({ tool }) => !changing.has(tool)).slice(0, MOST / 2),
  ];
}
