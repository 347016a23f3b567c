import { metaKeys } from '../../wire/envelope.ts';
import { readField, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { type CallableTool, defineProbe, type ProbeContext } from '../define-probe.ts';
import type { HttpHeaders, HttpTrial, NamedRequest } from './http.evidence.ts';
import { findHeaderPlaces, encodeBase64, mirrorParams } from './mirror-params.ts';
import { type Change, createSender, chooseHarmlessMethod, type Sender } from './sender.ts';

const OLD = '2025-11-25';
const UNKNOWN = '2099-01-01';
const VERSION = 'mcp-protocol-version';
const METHOD = 'mcp-method';

/** Modern requests whose headers are missing, wrong or in an unusual form. */
export const httpHeadersProbe = defineProbe({
  name: 'httpHeaders',
  eras: ['modern'],
  transports: ['http'],
  after: ['lists'],
  run: async (context): Promise<HttpHeaders> => {
    const session = await context.open();
    const sender = createSender(context, session);
    const tools = context.getEvidence('lists').tools?.items ?? [];
    const [plain, named, params] = await Promise.all([
      sendPlain(sender, chooseHarmlessMethod(context), context.variant.revision),
      askByName(context, { session, sender }),
      mirrorParams(context, session),
    ]);
    const mirroring = tools
      .filter((tool) => findHeaderPlaces(tool).length > 0)
      .map((tool) => JSON.stringify(readField(tool, 'name') ?? null));
    return { ...plain, named, params, mirroring };
  },
});

type Plain = Omit<HttpHeaders, 'named' | 'params' | 'mirroring'>;

/** The trials that need nothing but a harmless method. */
async function sendPlain({ post }: Sender, method: string, revision: string): Promise<Plain> {
  const trials = { ...versionTrials, ...createMethodTrials(method, revision), ...oldTrials };
  const all = await Promise.all(
    Object.entries(trials).map(async ([name, change]) => [name, await post(method, change)]),
  );
  const unknownMethod = await post('wellspoken/unknown');
  // The names are those of the tables.
  const plain = Object.fromEntries(all) as Record<keyof typeof trials, HttpTrial>;
  return { ...plain, unknownMethod };
}

const versionTrials = {
  usual: {},
  withoutVersion: { how: 'without MCP-Protocol-Version', headers: { [VERSION]: null } },
  otherInHeader: {
    how: `with MCP-Protocol-Version: ${OLD}, which the body does not name`,
    headers: { [VERSION]: OLD },
  },
  otherInBody: {
    how: `with ${UNKNOWN} in _meta, which MCP-Protocol-Version does not name`,
    meta: { [metaKeys.protocolVersion]: UNKNOWN },
  },
  unsupported: {
    how: `in revision ${UNKNOWN}`,
    meta: { [metaKeys.protocolVersion]: UNKNOWN },
    headers: { [VERSION]: UNKNOWN },
  },
} satisfies Record<string, Change>;

const createMethodTrials = (method: string, revision: string) =>
  ({
    withoutMethod: { how: 'without Mcp-Method', headers: { [METHOD]: null } },
    otherMethod: {
      how: 'with Mcp-Method: wellspoken/other',
      headers: { [METHOD]: 'wellspoken/other' },
    },
    namesInCapitals: {
      how: 'with header names in other letters: MCP-PROTOCOL-VERSION, mCP-mETHOD',
      headers: {
        [VERSION]: null,
        [METHOD]: null,
        'MCP-PROTOCOL-VERSION': revision,
        'mCP-mETHOD': method,
      },
    },
    valueInCapitals: {
      how: `with Mcp-Method: ${method.toUpperCase()}`,
      headers: { [METHOD]: method.toUpperCase() },
    },
  }) satisfies Record<string, Change>;

const oldTrials = {
  withSession: {
    how: 'with an Mcp-Session-Id',
    headers: { 'mcp-session-id': 'wellspoken-never-given' },
  },
  withEventId: { how: 'with a Last-Event-ID', headers: { 'last-event-id': 'wellspoken-1' } },
} satisfies Record<string, Change>;

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
async function askByName(
  context: ProbeContext,
  way: { readonly session: Session; readonly sender: Sender },
): Promise<readonly NamedRequest[]> {
  const lists = context.getEvidence('lists');
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
      ask('with its name in Base64 in Mcp-Name', encodeBase64(name)),
      ask('with another name in Base64 in Mcp-Name', encodeBase64(OTHER)),
    ]);
    if (missing && other && encoded && encodedOther)
      return { usual, missing, other, encoded, encodedOther };
  }
  return undefined;
}

const changeHeader = (header: string | null | undefined) =>
  header === undefined ? {} : { headers: { [HEADER]: header } };

const toAsk =
  ({ post }: Sender, method: string, params: JsonObject): Ask =>
  (how, header) =>
    post(method, { params, ...(how !== undefined && { how }), ...changeHeader(header) });

function toRead(sender: Sender, item: Json): readonly Subject[] {
  const uri = readField(item, 'uri');
  if (typeof uri !== 'string') return [];
  return [{ name: uri, ask: toAsk(sender, 'resources/read', { uri }) }];
}

function toGet(sender: Sender, item: Json): readonly Subject[] {
  const name = readField(item, 'name');
  const wanted = readField(item, 'arguments');
  if (typeof name !== 'string') return [];
  const required = (Array.isArray(wanted) ? (wanted as readonly Json[]) : [])
    .filter((argument) => readField(argument, 'required') === true)
    .map((argument) => readField(argument, 'name'))
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
        options: changeHeader(header),
      });
      const what = how === undefined ? 'tools/call' : `tools/call ${how}`;
      return record && { what, exchange: record.exchange };
    },
  };
}
