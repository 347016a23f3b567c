import type { HttpHeaders } from '../../evidence/http-headers.ts';
import type { HttpTrial } from '../../evidence/http-trial.ts';
import { fieldOf } from '../../wire/json.ts';
import { defineProbe } from '../define-probe.ts';
import { metaKeys } from '../../wire/envelope.ts';
import { askByName } from './ask-by-name.ts';
import { headerPlaces } from './header-places.ts';
import { mirrorParams } from './mirror-params.ts';
import { createSender, harmlessMethod, type Change, type Sender } from './sender.ts';

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
    const tools = context.piece('lists').tools?.items ?? [];
    const [plain, named, params] = await Promise.all([
      sendPlain(sender, harmlessMethod(context), context.leg.revision),
      askByName(context, { session, sender }),
      mirrorParams(context, session),
    ]);
    const mirroring = tools
      .filter((tool) => headerPlaces(tool).length > 0)
      .map((tool) => JSON.stringify(fieldOf(tool, 'name') ?? null));
    return { ...plain, named, params, mirroring };
  },
});

type Plain = Omit<HttpHeaders, 'named' | 'params' | 'mirroring'>;

/** The trials that need nothing but a harmless method. */
async function sendPlain({ post }: Sender, method: string, revision: string): Promise<Plain> {
  const trials = { ...versionTrials, ...methodTrials(method, revision), ...oldTrials };
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

const methodTrials = (method: string, revision: string) =>
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
