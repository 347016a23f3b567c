import { SaxesParser, type SaxesTagPlain } from 'saxes';

import type { XmlElement, XmlNode } from './element.ts';
import { createEntities } from './entities.ts';
import { XmlError } from './xml-error.ts';

/** Small enough that the records of one chunk need little memory. */
const CHUNK = 65_536;

/** How to read records. */
interface ReadOptions {
  /**
   * Called for recoverable flaws, such as an unknown entity, before the record that
   * contains it is yielded; without it such flaws are fatal.
   */
  readonly onFlaw?: ((flaw: string) => void) | undefined;
}

interface Ready {
  readonly record: XmlElement;
  readonly flaws: readonly string[];
}

/** The whole document as one tree, for small ones; throws an XmlError where it is not XML. */
export function parseXml(text: string, options: ReadOptions = {}): XmlElement {
  const roots: XmlElement[] = [];
  const grower = buildTrees({ ...options, onTree: (tree) => roots.push(tree) });
  grower.write(findDocument(text));
  grower.end();
  const [root] = roots;
  if (root === undefined) throw new XmlError('empty', 'The XML ends before its first element.');
  return root;
}

/**
 * Yields one tree for each element with one of the names, outermost elements only.
 * No more than a few are in memory at once; throws an XmlError where the XML breaks off or is malformed.
 */
export function* readRecords(
  text: string,
  names: readonly string[],
  { onFlaw }: ReadOptions = {},
): Generator<XmlElement, void> {
  const ready: Ready[] = [];
  const flaws: string[] = [];
  const grower = buildTrees({
    names: new Set(names),
    onTree: (record) => ready.push({ record, flaws: flaws.splice(0) }),
    onSpoilt: () => ready.pop(),
    onFlaw: onFlaw === undefined ? undefined : (flaw) => flaws.push(flaw),
  });
  const document = findDocument(text);
  for (let start = 0; start < document.length; start += CHUNK) {
    try {
      grower.write(document.slice(start, start + CHUNK));
    } finally {
      // Records that were complete before the XML broke off are still yielded.
      yield* handOver(ready, onFlaw);
    }
  }
  grower.end();
}

function* handOver(ready: Ready[], onFlaw: ReadOptions['onFlaw']): Generator<XmlElement, void> {
  for (const { record, flaws } of ready.splice(0)) {
    for (const flaw of flaws) onFlaw?.(flaw);
    yield record;
  }
}

/** Skips a byte order mark and blank lines, which some services send first. */
function findDocument(text: string): string {
  const start = text.search(/[^\s\uFEFF]/);
  if (start === -1) throw new XmlError('empty', 'Nothing came in place of XML.');
  if (text[start] !== '<') {
    throw new XmlError('not_xml', 'Something other than XML came: it does not begin with "<".');
  }
  if (/^<(?:!doctype\s+)?html[\s>]/i.test(text.slice(start, start + 40))) throw createHtmlError();
  return start === 0 ? text : text.slice(start);
}

/** Far above any real record, but safe for stack and heap. */
const LIMITS = {
  depth: 256,
  attributes: 256,
  elements: 1_500_000,
  records: 100_000,
  flaws: 100_000,
};

const ENTITIES = createEntities();

/** Callbacks for a document that arrives in chunks. */
interface TreeOptions {
  /** Names of the elements to build trees for; the root if absent. */
  readonly names?: ReadonlySet<string> | undefined;
  readonly onTree: (tree: XmlElement) => void;
  /** Called when the last tree was closed by the end tag of another element. */
  readonly onSpoilt?: (() => void) | undefined;
  /** Called for recoverable flaws, such as an unknown entity; they are fatal if absent. */
  readonly onFlaw?: ((flaw: string) => void) | undefined;
}

/** Parses a document chunk by chunk; throws an XmlError where it is not XML. */
interface TreeReader {
  readonly write: (piece: string) => void;
  readonly end: () => void;
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** Builds trees only for the requested elements. */
function buildTrees(growing: TreeOptions): TreeReader {
  const { onSpoilt, onFlaw } = growing;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.ENTITIES = ENTITIES;
  const builder = createBuilder(growing);
  let flaws = 0;
  parser.on('attribute', builder.addAttribute);
  parser.on('opentag', builder.open);
  parser.on('text', builder.addText);
  parser.on('cdata', builder.addText);
  parser.on('closetag', builder.close);
  parser.on('error', (error) => {
    if (builder.hasJustClosed() && error.message === 'unexpected close tag.') onSpoilt?.();
    const place = `line ${parser.line}, column ${parser.columnIndex}`;
    const flaw = FLAWS.get(error.message);
    if (flaw === undefined || onFlaw === undefined) throw toXmlError(error.message, place);
    flaws += 1;
    if (flaws > LIMITS.flaws) throw createTooLargeError('too many flaws');
    onFlaw(`${flaw} at ${place}`);
  });
  return {
    write: (piece) => runStep(() => parser.write(piece)),
    end: () => runStep(() => parser.close()),
  };
}

interface Builder {
  readonly addAttribute: () => void;
  readonly open: (tag: SaxesTagPlain) => void;
  readonly addText: (text: string) => void;
  readonly close: () => void;
  /** Whether the last tag ended a tree. */
  readonly hasJustClosed: () => boolean;
}

function createBuilder({ names, onTree }: TreeOptions): Builder {
  const open: OpenElement[] = [];
  let depth = 0;
  let attributes = 0;
  let elements = 0;
  let records = 0;
  let hasJustClosed = false;
  return {
    addAttribute: () => {
      attributes += 1;
      if (attributes > LIMITS.attributes)
        throw createTooLargeError('a tag with too many attributes');
    },
    open: ({ name, attributes: given }) => {
      attributes = 0;
      depth += 1;
      if (depth > LIMITS.depth) throw createTooLargeError('elements nested too deep');
      if (depth === 1 && name.toLowerCase() === 'html') throw createHtmlError();
      if (open.length === 0 && names !== undefined && !names.has(name)) return;
      elements += 1;
      if (elements > LIMITS.elements) throw createTooLargeError('too many elements');
      const element: OpenElement = { name, attributes: given, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    addText: (text) => {
      const children = open.at(-1)?.children;
      if (children === undefined) return;
      const last = children.at(-1);
      // A comment or a CDATA section inside a text does not split it.
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    close: () => {
      depth -= 1;
      const element = open.pop();
      hasJustClosed = element !== undefined && open.length === 0;
      if (element === undefined || !hasJustClosed) return;
      records += 1;
      if (records > LIMITS.records) throw createTooLargeError('too many records');
      onTree(element);
    },
    hasJustClosed: () => hasJustClosed,
  };
}

/** saxes throws a RangeError at an unpaired surrogate in some places. */
function runStep(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    if (error instanceof RangeError) {
      throw new XmlError('malformed', 'The XML has half a character.');
    }
    throw error;
  }
}

/** Errors of saxes that are recoverable. */
const FLAWS: ReadonlyMap<string, string> = new Map([
  ['undefined entity.', 'an entity that nothing declares'],
  ['malformed character entity.', 'a character reference that names no character'],
  ['disallowed character.', 'a control character'],
]);

/** Messages of saxes quote the document after a colon, so that part is dropped. */
function toXmlError(message: string, place: string): XmlError {
  if (message.startsWith('unclosed tag') || message.startsWith('unexpected end')) {
    return new XmlError('truncated', `The XML ends in the middle of an element, at ${place}.`);
  }
  if (message.startsWith('document must contain')) {
    return new XmlError('empty', 'The XML ends before its first element.');
  }
  const what = FLAWS.get(message) ?? message.replace(/[:.].*$/s, '');
  return new XmlError('malformed', `The XML is malformed at ${place}: ${what}.`);
}

function createTooLargeError(what: string): XmlError {
  return new XmlError('too_large', `The XML has ${what}.`);
}

/** The error for an HTML page in place of data. */
function createHtmlError(): XmlError {
  return new XmlError('html', 'A web page came in place of XML.');
}
