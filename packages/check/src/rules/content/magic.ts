import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, specified } from '../define-rule.ts';
import { base64Fault, dataField, firstBytes } from './support/data.ts';
import { judgeBlocks } from './support/judge-blocks.ts';
import type { Block } from './support/blocks.ts';
import { hasSignature, isKnownType } from './support/signatures.ts';

const MOST_BYTES = 64;

/** content/magic */
export const magic = defineRule({
  id: 'content/magic',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: specified('2026-07-28', 'basic', 'Icons'),
  title: 'The bytes of an image, audio or file are of the type that is declared',
  why: 'Clients and model providers refuse a JPEG that says it is a PNG.',
  fix: 'Take the mimeType from the bytes or from what made them, not from a name.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: (block) => typeOf(block) !== undefined,
      none: 'No image, audio or blob of a type came whose first bytes are known.',
      judge: (block) => {
        const type = typeOf(block) ?? '';
        const bytes = bytesOf(block);
        if (hasSignature(type, bytes)) return undefined;
        return fail({
          where: block.where,
          message: `The bytes are not those of ${type}.`,
          evidence: {
            came: `first bytes ${bytes.slice(0, 12).map(hex).join(' ')}`,
            expected: `the first bytes of ${type}`,
          },
        });
      },
    }),
});

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

function bytesOf(block: Block): readonly number[] {
  const data = fieldOf(block.value, dataField(block) ?? '');
  return typeof data === 'string' ? firstBytes(data, MOST_BYTES) : [];
}

/** The declared type where its first bytes are known and the data can be read. */
function typeOf(block: Block): string | undefined {
  const field = dataField(block);
  const declared = fieldOf(block.value, 'mimeType');
  if (field === undefined || typeof declared !== 'string') return undefined;
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const isReadable = base64Fault(fieldOf(block.value, field)) === undefined;
  return isReadable && isKnownType(type) && bytesOf(block).length > 0 ? type : undefined;
}
