import type { NamedRequest } from '../../evidence/http-headers.ts';
import type { HttpTrial } from '../../evidence/http-trial.ts';
import { fieldOf, type Json, type JsonObject } from '../../wire/json.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { inBase64 } from './base64.ts';
import type { Sender } from './sender.ts';

/** Sends one request with the header changed; undefined where it may not be sent. */
type Ask = (how: string | undefined, header?: string | null) => Promise<HttpTrial | undefined>;

/** A request that names something, and the name. */
interface Subject {
  readonly name: string;
  readonly ask: Ask;
}

/** So many of a list are tried before it is given up. */
const MOST = 3;
const OTHER = 'wellspoken-other-name';
const HEADER = 'mcp-name';

/** One request of each method whose name a header repeats, as far as there is one that works. */
export async function askByName(
  context: ProbeContext,
  way: { readonly session: Session; readonly sender: Sender },
): Promise<readonly NamedRequest[]> {
  const lists = context.piece('lists');
  const kinds = [
    (lists.resources?.items ?? []).flatMap((item) => toRead(way.sender, item)),
    (lists.prompts?.items ?? []).flatMap((item) => toGet(way.sender, item)),
    context.callable().map((tool) => toCall(context, way.session, tool)),
  ];
  const found = await Promise.all(kinds.map((subjects) => tryNames(subjects.slice(0, MOST))));
  return found.flatMap((named) => named ?? []);
}

async function tryNames(subjects: readonly Subject[]): Promise<NamedRequest | undefined> {
  for (const { name, ask } of subjects) {
    const usual = await ask(undefined);
    if (!usual?.exchange.result) continue;
    const [missing, other, encoded, encodedOther] = await Promise.all([
      ask('without Mcp-Name', null),
      ask('with another name in Mcp-Name', OTHER),
      ask('with its name in Base64 in Mcp-Name', inBase64(name)),
      ask('with another name in Base64 in Mcp-Name', inBase64(OTHER)),
    ]);
    if (missing && other && encoded && encodedOther)
      return { usual, missing, other, encoded, encodedOther };
  }
  return undefined;
}

const changed = (header: string | null | undefined) =>
  header === undefined ? {} : { headers: { [HEADER]: header } };

const toAsk =
  ({ post }: Sender, method: string, params: JsonObject): Ask =>
  (how, header) =>
    post(method, { params, ...(how !== undefined && { how }), ...changed(header) });

function toRead(sender: Sender, item: Json): readonly Subject[] {
  const uri = fieldOf(item, 'uri');
  if (typeof uri !== 'string') return [];
  return [{ name: uri, ask: toAsk(sender, 'resources/read', { uri }) }];
}

function toGet(sender: Sender, item: Json): readonly Subject[] {
  const name = fieldOf(item, 'name');
  const wanted = fieldOf(item, 'arguments');
  if (typeof name !== 'string') return [];
  const required = (Array.isArray(wanted) ? (wanted as readonly Json[]) : [])
    .filter((argument) => fieldOf(argument, 'required') === true)
    .map((argument) => fieldOf(argument, 'name'))
    .filter((argument) => typeof argument === 'string')
    .map((argument) => [argument, 'example'] as const);
  const params = { name, arguments: Object.fromEntries(required) };
  return [{ name, ask: toAsk(sender, 'prompts/get', params) }];
}

function toCall(context: ProbeContext, session: Session, tool: CallableTool): Subject {
  const [args] = tool.candidates;
  return {
    name: tool.name,
    ask: async (how, header) => {
      const record = await context.call(session, {
        tool: tool.name,
        purpose: how ?? 'for comparison with calls of other headers',
        ...(args !== undefined && { arguments: args }),
        options: changed(header),
      });
      const what = how === undefined ? 'tools/call' : `tools/call ${how}`;
      return record && { what, exchange: record.exchange };
    },
  };
}
