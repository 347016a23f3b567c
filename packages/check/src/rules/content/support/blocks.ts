import type { Exchange } from '../../../wire/exchange.evidence.ts';
import type { BaseEvidence } from '../../../probe/pieces.evidence.ts';
import { fieldOf, isObject, type Json, type JsonObject } from '../../../wire/json.ts';

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
    listOf(result['content']).flatMap((block, index) =>
      toBlocks(
        block,
        `tools/call, tool ${sentName(exchange, 'name')}, content[${index}]`,
        exchange,
      ),
    ),
  'prompts/get': (exchange, result) =>
    listOf(result['messages']).flatMap((message, index) =>
      toBlocks(
        fieldOf(message, 'content'),
        `prompts/get, prompt ${sentName(exchange, 'name')}, messages[${index}].content`,
        exchange,
      ),
    ),
  'resources/read': (exchange, result) =>
    listOf(result['contents']).flatMap((value, index) =>
      isObject(value)
        ? [
            {
              where: `resources/read, ${sentName(exchange, 'uri')}, contents[${index}]`,
              kind: 'contents',
              value,
              exchange,
            },
          ]
        : [],
    ),
};

/** Every piece of content that came in a leg. */
export const blocksIn = ({
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

// A list of JSON holds JSON.
const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

const sentName = ({ sent }: Exchange, field: string): string =>
  JSON.stringify(fieldOf(sent, 'params', field) ?? null);
