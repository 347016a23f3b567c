/** A pattern of first bytes: where it stands, and the text it is. */
interface Signature {
  readonly at: number;
  readonly text: string;
}

const start = (text: string): Signature => ({ at: 0, text });
const riff = (kind: string): readonly Signature[] => [start('RIFF'), { at: 8, text: kind }];

/** For each type the ways in which its bytes may begin; each way is one or more patterns. */
const signatures: Readonly<Record<string, readonly (readonly Signature[])[]>> = {
  'image/png': [[start('\x89PNG\r\n\x1A\n')]],
  'image/jpeg': [[start('\xFF\xD8\xFF')]],
  'image/jpg': [[start('\xFF\xD8\xFF')]],
  'image/gif': [[start('GIF87a')], [start('GIF89a')]],
  'image/webp': [riff('WEBP')],
  'audio/wav': [riff('WAVE')],
  'audio/x-wav': [riff('WAVE')],
  'audio/wave': [riff('WAVE')],
  'audio/ogg': [[start('OggS')]],
  'audio/flac': [[start('fLaC')]],
  'audio/mpeg': [
    [start('ID3')],
    ...['\xFF\xFB', '\xFF\xFA', '\xFF\xF3', '\xFF\xF2', '\xFF\xE3', '\xFF\xE2'].map((text) => [
      start(text),
    ]),
  ],
  'application/pdf': [[start('%PDF-')]],
  'application/zip': [[start('PK\x03\x04')], [start('PK\x05\x06')]],
  'application/gzip': [[start('\x1F\x8B')]],
};

/** Whether the first bytes of a type are known. */
export const isKnownType = (type: string): boolean => Object.hasOwn(signatures, type);

/** Whether bytes begin as those of a type do. */
export const hasSignature = (type: string, bytes: readonly number[]): boolean =>
  (signatures[type] ?? []).some((way) => way.every((each) => stands(each, bytes)));

const stands = ({ at, text }: Signature, bytes: readonly number[]): boolean =>
  Array.from(text).every((letter, index) => bytes[at + index] === letter.codePointAt(0));
