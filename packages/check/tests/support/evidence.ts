import type {
  Conversation,
  Ending,
  Exchange,
  HttpAnswer,
  Variant,
  Message,
  ProcessRecord,
} from '../../src/wire/exchange.evidence.ts';
import type {
  BaseEvidence,
  EvidenceMap,
  EvidenceName,
} from '../../src/probe/evidence-map.evidence.ts';
import type { List } from '../../src/probe/lists/lists.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import { toExchange } from '../../src/wire/pending-requests.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';

/** The variants, by the words that mutants use too. */
export const variants = {
  'legacy stdio': { era: 'legacy', transport: 'stdio', revision: '2025-11-25' },
  'legacy http': { era: 'legacy', transport: 'http', revision: '2025-11-25' },
  'modern stdio': { era: 'modern', transport: 'stdio', revision: '2026-07-28' },
  'modern http': { era: 'modern', transport: 'http', revision: '2026-07-28' },
} as const satisfies Record<string, Variant>;

/** Evidence that a rule sees in a variant, the pieces given by name; what is always there has defaults. */
export function evidence(
  variant: keyof typeof variants,
  gathered: Partial<BaseEvidence & EvidenceMap> = {},
): Evidence<EvidenceName> {
  const base: BaseEvidence = {
    variant: variants[variant],
    opening: opening({}),
    conversations: [],
  };
  // A case gives the pieces that its rule needs; the test would fail on a missing one.
  return { ...base, ...gathered } as Evidence<EvidenceName>;
}

/** An opening with these capabilities. */
export function opening(
  capabilities: JsonObject,
  more: Partial<BaseEvidence['opening']> = {},
): BaseEvidence['opening'] {
  return {
    exchange: answered('initialize', { capabilities }),
    serverInfo: { name: 'example', version: '1.0.0' },
    capabilities,
    eras: ['legacy'],
    ...more,
  };
}

/** A message that came. */
export function message(json: Json, answers?: string): Message {
  return { raw: JSON.stringify(json), json, ...(answers !== undefined && { answers }) };
}

/** What an exchange can be given. */
export interface ExchangeParts {
  readonly sent?: Json;
  readonly params?: JsonObject;
  readonly others?: readonly Message[];
  readonly http?: HttpAnswer;
  readonly ending?: Ending;
  readonly id?: Json;
}

function exchanged(method: string, answer: Message | undefined, parts: ExchangeParts): Exchange {
  const { id = 1, params } = parts;
  return toExchange({
    sent: parts.sent ?? { jsonrpc: '2.0', id, method, ...(params && { params }) },
    method,
    ending: parts.ending ?? (answer ? 'answered' : 'silent'),
    answer,
    ...(parts.others && { others: parts.others }),
    http: parts.http,
  });
}

/** A request that got this result. */
export const answered = (method: string, result: Json, parts: ExchangeParts = {}): Exchange =>
  exchanged(method, message({ jsonrpc: '2.0', id: parts.id ?? 1, result }, method), parts);

/** A request that got this error. */
export function refused(
  method: string,
  error: { readonly code: number; readonly message?: string; readonly data?: Json },
  parts: ExchangeParts = {},
): Exchange {
  const full: JsonObject = { message: 'Refused.', ...error };
  return exchanged(
    method,
    message({ jsonrpc: '2.0', id: parts.id ?? 1, error: full }, method),
    parts,
  );
}

/** A request that got no answer. */
export const unanswered = (method: string, parts: ExchangeParts = {}): Exchange =>
  exchanged(method, undefined, parts);

/** An HTTP answer with defaults of a good JSON one. */
export const http = (parts: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '',
  events: [],
  comments: 0,
  isComplete: true,
  ...parts,
});

/** A conversation of these exchanges, and of what else came. */
export function conversation(
  exchanges: readonly Exchange[],
  { messages = [], process, name = 'shared' }: Partial<Conversation> = {},
): Conversation {
  const answers = exchanges.flatMap(({ answer, others }) => [
    ...others,
    ...(answer ? [answer] : []),
  ]);
  return { name, exchanges, messages: [...answers, ...messages], ...(process && { process }) };
}

/** A process that behaved well. */
export const wellBehaved: ProcessRecord = {
  noise: [],
  noiseLines: 0,
  stderrBytes: 0,
  stderrHead: '',
  endedBy: 'eof',
  exit: { code: 0, signal: null },
};

/** A list on one page. */
export const list = (method: string, field: string, items: readonly Json[]): List => ({
  pages: [answered(method, { [field]: items })],
  items,
  isComplete: true,
});

/** A list of tools. */
export const tools = (...items: readonly Json[]): List => list('tools/list', 'tools', items);
