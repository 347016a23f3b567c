import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject, readField, toItems } from '../../wire/json.ts';
import { type Outcome, pass, reportNotApplicable, reportNotVerified } from '../define-rule.ts';

/** A piece of content: a block of a result or a prompt, or the contents of a resource. */
export interface Block {
  readonly where: string;
  /** Its type; `contents` for what `resources/read` gives and what is embedded. */
  readonly kind: string;
  readonly value: JsonObject;
  readonly exchange: Exchange;
}

type Finder = (exchange: Exchange, result: JsonObject) => readonly Block[];

const finders: Readonly<Record<string, Finder>> = {
  'tools/call': (exchange, result) =>
    toItems(result['content']).flatMap((block, index) =>
      toBlocks(
        block,
        `tools/call, tool ${readSentName(exchange, 'name')}, content[${index}]`,
        exchange,
      ),
    ),
  'prompts/get': (exchange, result) =>
    toItems(result['messages']).flatMap((message, index) =>
      toBlocks(
        readField(message, 'content'),
        `prompts/get, prompt ${readSentName(exchange, 'name')}, messages[${index}].content`,
        exchange,
      ),
    ),
  'resources/read': (exchange, result) =>
    toItems(result['contents']).flatMap((value, index) =>
      isObject(value)
        ? [
            {
              where: `resources/read, ${readSentName(exchange, 'uri')}, contents[${index}]`,
              kind: 'contents',
              value,
              exchange,
            },
          ]
        : [],
    ),
};

/** Every piece of content that came in a variant. */
export const listBlocks = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Block[] =>
  conversations
    .flatMap(({ exchanges }) => exchanges)
    .flatMap((exchange) => {
      const find = finders[exchange.method ?? ''];
      return find && exchange.result ? find(exchange, exchange.result) : [];
    });

/** A block, and the resource that it embeds. */
function toBlocks(block: Json | undefined, where: string, exchange: Exchange): readonly Block[] {
  if (!isObject(block)) return [];
  const { type, resource } = block;
  const own: Block = {
    where,
    kind: typeof type === 'string' ? type : '',
    value: block,
    exchange,
  };
  if (own.kind !== 'resource' || !isObject(resource)) return [own];
  return [own, { where: `${where}.resource`, kind: 'contents', value: resource, exchange }];
}

const readSentName = ({ sent }: Exchange, field: string): string =>
  JSON.stringify(readField(sent, 'params', field) ?? null);

/** What a rule on content looks at. */
interface BlockJudge {
  readonly of: (block: Block) => boolean;
  /** What there is none of: "image". */
  readonly none: string;
  readonly judge: (block: Block) => Outcome | readonly Outcome[] | undefined;
}

/** Judges every piece of content of a kind. */
export function judgeBlocks(
  evidence: Pick<BaseEvidence, 'conversations'>,
  { of, none, judge }: BlockJudge,
): readonly Outcome[] {
  const all = listBlocks(evidence);
  if (all.length === 0) {
    return [
      reportNotVerified('No content was seen; let tools be called with --calls read-only or all.'),
    ];
  }
  const blocks = all.filter(of);
  if (blocks.length === 0) return [reportNotApplicable(none)];
  const said = blocks.flatMap((block) => judge(block) ?? []);
  return said.length === 0 ? [pass] : said;
}

/** The field that holds bytes as Base64, by the kind of content. */
const fields: Readonly<Record<string, string>> = { image: 'data', audio: 'data', contents: 'blob' };

/** The name of the field that holds bytes; undefined where a piece of content has none. */
export function chooseDataField({ kind, value }: Block): string | undefined {
  const field = fields[kind];
  return field !== undefined && readField(value, field) !== undefined ? field : undefined;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with a text as Base64; undefined where nothing is. */
export function findBase64Fault(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'is not a text';
  if (text.startsWith('data:')) return 'begins with "data:"';
  // In parts, so that a long text does not exhaust the matcher.
  for (let at = 0; at < text.length; at += PART) {
    if (!base64.test(text.slice(at, at + PART))) return describeFault(text);
  }
  return undefined;
}

const PART = 4096;

function describeFault(text: string): string {
  if (/\s/.test(text)) return 'holds line breaks or spaces';
  if (/[-_]/.test(text)) return 'is of the alphabet for URLs';
  if (/[^A-Za-z0-9+/=]/.test(text)) return 'holds other letters than Base64 has';
  return 'has a wrong length or padding';
}

/** The first bytes of a Base64 text, as numbers. */
export function decodeFirstBytes(text: string, count: number): readonly number[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text.slice(0, Math.ceil((count * 4) / 3) + 4)) {
    const value = letters.indexOf(letter);
    if (value < 0) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return bytes.slice(0, count);
}
