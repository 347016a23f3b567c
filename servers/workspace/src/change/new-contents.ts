import { ToolError } from '@wellspoken/kit';

import { decodeText } from '../content/decode-text.ts';
import { encodeText, type TextForm } from '../content/encode-text.ts';
import type { Encoding } from '../content/encodings.ts';

/** How the contents of a call are to be read: as text in an encoding, or as bytes. */
export type Writing = Encoding | 'base64';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MARK = '\uFEFF';

/** The bytes that a call wants written, in the encoding of the file that is there unless it says which. */
export function newContents(
  content: string,
  asked: Writing | undefined,
  old: Uint8Array | undefined,
): { readonly bytes: Buffer; readonly encoding: Writing } {
  if (asked === 'base64') return { bytes: fromBase64(content), encoding: asked };
  const form = formFor(asked, old);
  // A mark that the caller wrote is one, not a character after one.
  const isMarked = content.startsWith(MARK);
  const text = isMarked ? content.slice(1) : content;
  const bytes = encodeText(text, { ...form, bom: form.bom === true || isMarked });
  return { bytes, encoding: form.encoding };
}

function formFor(asked: Encoding | undefined, old: Uint8Array | undefined): TextForm {
  const before = old === undefined || old.length === 0 ? undefined : decodeText(old);
  if (before !== undefined && (asked === undefined || asked === before.encoding)) {
    return { encoding: before.encoding, bom: before.bom };
  }
  const encoding = asked ?? 'utf-8';
  // Without a mark nobody can be sure that a file is UTF-16.
  return { encoding, bom: encoding.startsWith('utf-16') };
}

function fromBase64(content: string): Buffer {
  const compact = content.replaceAll(/\s/g, '');
  if (BASE64.test(compact)) return Buffer.from(compact, 'base64');
  throw new ToolError('invalid_arguments', 'The content is not base64, which the encoding says.', {
    suggestions: ['Leave encoding out to write the content as text.'],
  });
}
