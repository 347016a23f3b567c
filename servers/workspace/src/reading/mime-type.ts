import mime from 'mime';

/** What a file holds: text, a picture or sound that clients can show, or other bytes. */
export const KINDS = ['text', 'image', 'audio', 'binary'] as const;

export type Kind = (typeof KINDS)[number];

// Models refuse a whole conversation for a picture of another format.
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

// Names that the table of extensions gives to something else than what programmers write.
const SOURCES: Readonly<Record<string, string>> = {
  ts: 'text/x-typescript',
  mts: 'text/x-typescript',
  cts: 'text/x-typescript',
  tsx: 'text/x-typescript',
  jsx: 'text/javascript',
  py: 'text/x-python',
  rs: 'text/x-rust',
  go: 'text/x-go',
  rb: 'text/x-ruby',
};

const TEXTUAL =
  /^text\/|^application\/(json|xml|javascript|ecmascript|sql|toml|yaml|x-(sh|csh|httpd-php|perl|tcl|tex|latex|subrip|ndjson|yaml))|\+(json|xml|yaml)$/;

/** The type of a file whose bytes are known to be text, or known not to be. */
export function guessType(name: string, isText: boolean): string {
  const byName = (isText ? findSourceType(name) : undefined) ?? mime.getType(name) ?? '';
  if (isText) return TEXTUAL.test(byName) ? byName : 'text/plain';
  // A type that its bytes belie is worse than none.
  const isBelied = byName === '' || TEXTUAL.test(byName) || isSniffable(byName);
  return isBelied ? 'application/octet-stream' : byName;
}

function findSourceType(name: string): string | undefined {
  const [extension = ''] = name.toLowerCase().split('.').slice(-1);
  return Object.hasOwn(SOURCES, extension) ? SOURCES[extension] : undefined;
}

/** The type that the first bytes prove; the name decides between the types that share a container. */
export function sniffType(name: string, head: Uint8Array): string | undefined {
  const found = findSignature(head);
  const byName = mime.getType(name);
  const isVideo = found === 'audio/ogg' && byName === 'video/ogg';
  return isVideo ? byName : found;
}

/** How clients can show what has this type and is not text. */
export function getKind(mimeType: string): Exclude<Kind, 'text'> {
  if (PICTURES.includes(mimeType)) return 'image';
  return mimeType.startsWith('audio/') && isSniffable(mimeType) ? 'audio' : 'binary';
}

type Test = (head: Uint8Array) => boolean;

interface Signature {
  readonly mimeType: string;
  readonly test: Test;
}

/** Some bytes at one place; characters stand for themselves. */
function matchAt(offset: number, ...parts: readonly (string | number)[]): Test {
  const bytes = parts.flatMap((part) => (typeof part === 'number' ? [part] : toLatin1(part)));
  return (head) => bytes.every((byte, index) => head[offset + index] === byte);
}

function toLatin1(text: string): readonly number[] {
  return [...Buffer.from(text, 'latin1')];
}

function matchAll(...tests: readonly Test[]): Test {
  return (head) => tests.every((test) => test(head));
}

function matchSome(...tests: readonly Test[]): Test {
  return (head) => tests.some((test) => test(head));
}

function matchBrand(...names: readonly string[]): Test {
  return matchAll(matchAt(4, 'ftyp'), matchSome(...names.map((name) => matchAt(8, name))));
}

// An MP3 without a tag: sync bits, layer III, and neither a free nor a forbidden rate.
function isMpegFrame(head: Uint8Array): boolean {
  const [sync = 0, second = 0, third = 0] = head;
  const rate = third >> 4;
  if (sync !== 0xff || (second & 0xe6) !== 0xe2 || (second & 0x18) === 0x08) return false;
  return rate !== 0 && rate !== 15 && (third & 0x0c) !== 0x0c;
}

// Letters alone would also fit a text that happens to begin with them, so each asks for more.
const SIGNATURES: readonly Signature[] = [
  { mimeType: 'image/png', test: matchAt(0, 0x89, 'PNG\r\n', 0x1a, '\n') },
  { mimeType: 'image/jpeg', test: matchAt(0, 0xff, 0xd8, 0xff) },
  { mimeType: 'image/gif', test: matchSome(matchAt(0, 'GIF87a'), matchAt(0, 'GIF89a')) },
  { mimeType: 'image/webp', test: matchAll(matchAt(0, 'RIFF'), matchAt(8, 'WEBP')) },
  { mimeType: 'image/avif', test: matchBrand('avif', 'avis') },
  { mimeType: 'image/heic', test: matchBrand('heic', 'heix', 'hevc', 'hevx') },
  { mimeType: 'image/heif', test: matchBrand('mif1', 'msf1') },
  { mimeType: 'image/bmp', test: matchAll(matchAt(0, 'BM'), matchAt(6, 0, 0, 0, 0)) },
  { mimeType: 'image/tiff', test: matchSome(matchAt(0, 'II*', 0), matchAt(0, 'MM', 0, '*')) },
  { mimeType: 'image/x-icon', test: matchAll(matchAt(0, 0, 0, 1, 0), matchAt(5, 0)) },
  { mimeType: 'audio/mpeg', test: matchAll(matchAt(0, 'ID3'), (head) => (head[3] ?? 255) < 16) },
  { mimeType: 'audio/mpeg', test: isMpegFrame },
  { mimeType: 'audio/wav', test: matchAll(matchAt(0, 'RIFF'), matchAt(8, 'WAVE')) },
  { mimeType: 'audio/ogg', test: matchAt(0, 'OggS', 0) },
  {
    mimeType: 'audio/flac',
    test: matchAll(matchAt(0, 'fLaC'), (head) => ((head[4] ?? 255) & 0x7f) === 0),
  },
  { mimeType: 'audio/mp4', test: matchBrand('M4A ', 'M4B ') },
  { mimeType: 'audio/aac', test: matchSome(matchAt(0, 0xff, 0xf1), matchAt(0, 0xff, 0xf9)) },
  {
    mimeType: 'audio/aiff',
    test: matchAll(matchAt(0, 'FORM'), matchSome(matchAt(8, 'AIFF'), matchAt(8, 'AIFC'))),
  },
  { mimeType: 'audio/midi', test: matchAt(0, 'MThd', 0, 0, 0, 6) },
  // Its first pages can be plain letters.
  { mimeType: 'application/pdf', test: matchAt(0, '%PDF-') },
];

/** The type that the first bytes of a file prove; `undefined` for all that have no sure sign. */
function findSignature(head: Uint8Array): string | undefined {
  return SIGNATURES.find(({ test }) => test(head))?.mimeType;
}

/** Whether a file of this type always begins with a sign that `sniff` knows. */
function isSniffable(mimeType: string): boolean {
  return SIGNATURES.some((signature) => signature.mimeType === mimeType);
}
