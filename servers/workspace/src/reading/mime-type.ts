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
export function typeByName(name: string, isText: boolean): string {
  const byName = (isText ? typeOfSource(name) : undefined) ?? mime.getType(name) ?? '';
  if (isText) return TEXTUAL.test(byName) ? byName : 'text/plain';
  // A type that its bytes belie is worse than none.
  const isBelied = byName === '' || TEXTUAL.test(byName) || isSniffable(byName);
  return isBelied ? 'application/octet-stream' : byName;
}

function typeOfSource(name: string): string | undefined {
  const [extension = ''] = name.toLowerCase().split('.').slice(-1);
  return Object.hasOwn(SOURCES, extension) ? SOURCES[extension] : undefined;
}

/** The type that the first bytes prove; the name decides between the types that share a container. */
export function sniffed(name: string, head: Uint8Array): string | undefined {
  const found = sniff(head);
  const byName = mime.getType(name);
  const isVideo = found === 'audio/ogg' && byName === 'video/ogg';
  return isVideo ? byName : found;
}

/** How clients can show what has this type and is not text. */
export function kindOfType(mimeType: string): Exclude<Kind, 'text'> {
  if (PICTURES.includes(mimeType)) return 'image';
  return mimeType.startsWith('audio/') && isSniffable(mimeType) ? 'audio' : 'binary';
}

type Test = (head: Uint8Array) => boolean;

interface Signature {
  readonly mimeType: string;
  readonly test: Test;
}

/** Some bytes at one place; characters stand for themselves. */
function at(offset: number, ...parts: readonly (string | number)[]): Test {
  const bytes = parts.flatMap((part) => (typeof part === 'number' ? [part] : latin(part)));
  return (head) => bytes.every((byte, index) => head[offset + index] === byte);
}

function latin(text: string): readonly number[] {
  return [...Buffer.from(text, 'latin1')];
}

function all(...tests: readonly Test[]): Test {
  return (head) => tests.every((test) => test(head));
}

function some(...tests: readonly Test[]): Test {
  return (head) => tests.some((test) => test(head));
}

function brand(...names: readonly string[]): Test {
  return all(at(4, 'ftyp'), some(...names.map((name) => at(8, name))));
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
  { mimeType: 'image/png', test: at(0, 0x89, 'PNG\r\n', 0x1a, '\n') },
  { mimeType: 'image/jpeg', test: at(0, 0xff, 0xd8, 0xff) },
  { mimeType: 'image/gif', test: some(at(0, 'GIF87a'), at(0, 'GIF89a')) },
  { mimeType: 'image/webp', test: all(at(0, 'RIFF'), at(8, 'WEBP')) },
  { mimeType: 'image/avif', test: brand('avif', 'avis') },
  { mimeType: 'image/heic', test: brand('heic', 'heix', 'hevc', 'hevx') },
  { mimeType: 'image/heif', test: brand('mif1', 'msf1') },
  { mimeType: 'image/bmp', test: all(at(0, 'BM'), at(6, 0, 0, 0, 0)) },
  { mimeType: 'image/tiff', test: some(at(0, 'II*', 0), at(0, 'MM', 0, '*')) },
  { mimeType: 'image/x-icon', test: all(at(0, 0, 0, 1, 0), at(5, 0)) },
  { mimeType: 'audio/mpeg', test: all(at(0, 'ID3'), (head) => (head[3] ?? 255) < 16) },
  { mimeType: 'audio/mpeg', test: isMpegFrame },
  { mimeType: 'audio/wav', test: all(at(0, 'RIFF'), at(8, 'WAVE')) },
  { mimeType: 'audio/ogg', test: at(0, 'OggS', 0) },
  { mimeType: 'audio/flac', test: all(at(0, 'fLaC'), (head) => ((head[4] ?? 255) & 0x7f) === 0) },
  { mimeType: 'audio/mp4', test: brand('M4A ', 'M4B ') },
  { mimeType: 'audio/aac', test: some(at(0, 0xff, 0xf1), at(0, 0xff, 0xf9)) },
  { mimeType: 'audio/aiff', test: all(at(0, 'FORM'), some(at(8, 'AIFF'), at(8, 'AIFC'))) },
  { mimeType: 'audio/midi', test: at(0, 'MThd', 0, 0, 0, 6) },
  // Its first pages can be plain letters.
  { mimeType: 'application/pdf', test: at(0, '%PDF-') },
];

/** The type that the first bytes of a file prove; `undefined` for all that have no sure sign. */
function sniff(head: Uint8Array): string | undefined {
  return SIGNATURES.find(({ test }) => test(head))?.mimeType;
}

/** Whether a file of this type always begins with a sign that `sniff` knows. */
function isSniffable(mimeType: string): boolean {
  return SIGNATURES.some((signature) => signature.mimeType === mimeType);
}
