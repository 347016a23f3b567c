import { itemsOf } from '../../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { fieldOf, type Json } from '../../../wire/json.ts';

/** One item of the contents that came. */
export interface Content {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

/** The contents of an answer; undefined where it has none. */
export function contentsOf({ result }: Exchange): readonly Content[] | undefined {
  const contents = fieldOf(result, 'contents');
  return Array.isArray(contents) ? itemsOf(contents).map(toContent) : undefined;
}

function toContent(item: Json): Content {
  return Object.fromEntries(
    ['uri', 'mimeType', 'text', 'blob'].flatMap((name): [string, string][] => {
      const value = fieldOf(item, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Whether an answer asks for more before it gives contents. */
export const asksForInput = ({ result }: Exchange): boolean =>
  result?.['resultType'] === 'input_required';

/** The bytes of a content: those of its text in UTF-8, or those that its Base64 stands for. */
export function sizeOf({ text, blob }: Content): number | undefined {
  if (text !== undefined) return new TextEncoder().encode(text).length;
  if (blob === undefined) return undefined;
  const letters = blob.replaceAll(/[=\s]/g, '').length;
  return Math.floor((letters * 3) / 4);
}
