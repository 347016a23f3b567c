import mime from 'mime';

import { isSniffable, sniff } from './sniff.ts';

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
