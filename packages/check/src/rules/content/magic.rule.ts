import { readField } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  findBase64Fault,
  type Block,
  chooseDataField,
  decodeFirstBytes,
  judgeBlocks,
} from './blocks.ts';

const MOST_BYTES = 64;

/** content/magic */
export const contentMagic = defineRule({
  id: 'content/magic',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeSpecification('2026-07-28', 'basic', 'Icons'),
  title: 'The bytes of an image, audio or file are of the type that is declared',
  why: 'Clients and model providers refuse a JPEG that says it is a PNG.',
  fix: 'Take the mimeType from the bytes or from what made them, not from a name.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: (block) => detectType(block) !== undefined,
      none: 'No image, audio or blob of a type came whose first bytes are known.',
      judge: (block) => {
        const type = detectType(block) ?? '';
        const bytes = readBytes(block);
        if (hasSignature(type, bytes)) return undefined;
        return fail({
          where: block.where,
          message: `The bytes are not those of ${type}.`,
          evidence: {
            came: `first bytes ${bytes.slice(0, 12).map(formatHex).join(' ')}`,
            expected: `the first bytes of ${type}`,
          },
        });
      },
    }),
});

const formatHex = (byte: number): string => byte.toString(16).padStart(2, '0');

function readBytes(block: Block): readonly number[] {
  const data = readField(block.value, chooseDataField(block) ?? '');
  return typeof data === 'string' ? decodeFirstBytes(data, MOST_BYTES) : [];
}

/** The declared type where its first bytes are known and the data can be read. */
function detectType(block: Block): string | undefined {
  const field = chooseDataField(block);
  const declared = readField(block.value, 'mimeType');
  if (field === undefined || typeof declared !== 'string') return undefined;
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const isReadable = findBase64Fault(readField(block.value, field)) === undefined;
  return isReadable && isKnownType(type) && readBytes(block).length > 0 ? type : undefined;
}

/** A pattern of first bytes: where it stands, and the text it is. */
interface Signature {
  readonly at: number;
  readonly text: string;
}

const RIFF: Signature = { at: 0, text: 'RIFF' };
const WAVE: readonly Signature[] = [RIFF, { at: 8, text: 'WAVE' }];

/** For each type the ways in which its bytes may begin; each way is one or more patterns. */
const signatures: Readonly<Record<string, readonly (readonly Signature[])[]>> = {
  'image/png': [[{ at: 0, text: '\x89PNG\r\n\x1A\n' }]],
  'image/jpeg': [[{ at: 0, text: '\xFF\xD8\xFF' }]],
  'image/jpg': [[{ at: 0, text: '\xFF\xD8\xFF' }]],
  'image/gif': [[{ at: 0, text: 'GIF87a' }], [{ at: 0, text: 'GIF89a' }]],
  'image/webp': [[RIFF, { at: 8, text: 'WEBP' }]],
  'audio/wav': [WAVE],
  'audio/x-wav': [WAVE],
  'audio/wave': [WAVE],
  'audio/ogg': [[{ at: 0, text: 'OggS' }]],
  'audio/flac': [[{ at: 0, text: 'fLaC' }]],
  'audio/mpeg': [
    [{ at: 0, text: 'ID3' }],
    [{ at: 0, text: '\xFF\xFB' }],
    [{ at: 0, text: '\xFF\xFA' }],
    [{ at: 0, text: '\xFF\xF3' }],
    [{ at: 0, text: '\xFF\xF2' }],
    [{ at: 0, text: '\xFF\xE3' }],
    [{ at: 0, text: '\xFF\xE2' }],
  ],
  'application/pdf': [[{ at: 0, text: '%PDF-' }]],
  'application/zip': [[{ at: 0, text: 'PK\x03\x04' }], [{ at: 0, text: 'PK\x05\x06' }]],
  'application/gzip': [[{ at: 0, text: '\x1F\x8B' }]],
};

/** Whether the first bytes of a type are known. */
const isKnownType = (type: string): boolean => Object.hasOwn(signatures, type);

/** Whether bytes begin as those of a type do. */
const hasSignature = (type: string, bytes: readonly number[]): boolean =>
  (signatures[type] ?? []).some((way) => way.every((each) => stands(each, bytes)));

const stands = ({ at, text }: Signature, bytes: readonly number[]): boolean =>
  Array.from(text).every((letter, index) => bytes[at + index] === letter.codePointAt(0));
