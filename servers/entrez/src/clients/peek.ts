// Enough for any prolog and failure message, and cheap for responses of megabytes.
const HEAD_BYTES = 8_192;
const TAIL_BYTES = 512;

/** What the head and tail of a body show; the middle is not read. */
export interface Peek {
  readonly kind: 'json' | 'xml' | 'html' | 'text' | 'empty';
  /** The name of the first element of XML; absent where none begins within the head. */
  readonly root?: string;
  /** The beginning, without what is blank before it. */
  readonly head: string;
  /** The end, without what is blank after it. */
  readonly tail: string;
  /** Whether the head is all of it. */
  readonly isWhole: boolean;
}

/** Looks at how a body begins and ends. */
export function peekBody(body: Uint8Array): Peek {
  const decoder = new TextDecoder();
  const head = decoder.decode(body.subarray(0, HEAD_BYTES)).trimStart();
  const tail = decoder.decode(body.subarray(-TAIL_BYTES)).trimEnd();
  const ends = { head, tail, isWhole: body.length <= HEAD_BYTES };
  if (head === '') return { kind: ends.isWhole ? 'empty' : 'text', ...ends };
  if (head.startsWith('{') || head.startsWith('[')) return { kind: 'json', ...ends };
  if (!head.startsWith('<')) return { kind: 'text', ...ends };
  const root = /^<([\w:.-]+)/.exec(skipProlog(head))?.[1];
  if (isHtml(head, root)) return { kind: 'html', ...ends };
  return { kind: 'xml', ...ends, ...(root === undefined ? {} : { root }) };
}

/** Whether a body of JSON or XML is complete, judged by its head and tail. */
export function isComplete(seen: Peek): boolean {
  if (seen.kind === 'json') return seen.tail.endsWith(seen.head.startsWith('{') ? '}' : ']');
  if (seen.kind !== 'xml' || seen.root === undefined) return false;
  const end = seen.tail.replace(/(?:<!--(?:(?!-->).)*-->\s*)+$/s, '').trimEnd();
  const closing = /<\/([\w:.-]+)\s*>$/.exec(end)?.[1];
  if (closing !== undefined) return closing === seen.root;
  return seen.isWhole && /^<[^<>]*\/>$/.test(skipProlog(seen.head).trimEnd());
}

const PROLOG = [
  /^<\?(?:(?!\?>).)*\?>\s*/s,
  /^<!--(?:(?!-->).)*-->\s*/s,
  /^<!doctype[^[>]*(?:\[[^\]]*\]\s*)?>\s*/is,
];

/** What follows declarations and comments; where one of them is open, that one. */
function skipProlog(head: string): string {
  let rest = head;
  for (;;) {
    const before = rest;
    for (const part of PROLOG) rest = rest.replace(part, '');
    if (rest === before) return rest;
  }
}

const HTML_ROOTS: ReadonlySet<string> = new Set(['html', 'head', 'body', 'title', 'center']);

function isHtml(head: string, root = ''): boolean {
  return /^<!doctype\s+html/i.test(head) || HTML_ROOTS.has(root.toLowerCase());
}
