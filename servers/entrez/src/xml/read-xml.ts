import type { XmlElement } from './element.ts';
import { growTrees, htmlError } from './grow-trees.ts';
import { XmlError } from './xml-error.ts';

/** Small enough that the records of one piece need little memory. */
const PIECE = 65_536;

/** How to read records. */
export interface ReadOptions {
  /**
   * Told of what does not hinder reading on, such as an unknown entity, before the record that
   * has it is handed over; such things are fatal where this is absent.
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
  const grower = growTrees({ ...options, onTree: (tree) => roots.push(tree) });
  grower.write(documentIn(text));
  grower.end();
  const [root] = roots;
  if (root === undefined) throw new XmlError('empty', 'The XML ends before its first element.');
  return root;
}

/**
 * One tree for each element of some names that is in no other such element.
 * No more than a few are in memory at once; throws an XmlError where the XML breaks off or is malformed.
 */
export function* readRecords(
  text: string,
  names: readonly string[],
  { onFlaw }: ReadOptions = {},
): Generator<XmlElement, void> {
  const ready: Ready[] = [];
  const flaws: string[] = [];
  const grower = growTrees({
    names: new Set(names),
    onTree: (record) => ready.push({ record, flaws: flaws.splice(0) }),
    onSpoilt: () => ready.pop(),
    onFlaw: onFlaw === undefined ? undefined : (flaw) => flaws.push(flaw),
  });
  const document = documentIn(text);
  for (let start = 0; start < document.length; start += PIECE) {
    try {
      grower.write(document.slice(start, start + PIECE));
    } finally {
      // What was whole before the XML broke off is handed over all the same.
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

/** What follows a byte order mark and blank lines, which some services send first. */
function documentIn(text: string): string {
  const start = text.search(/[^\s\uFEFF]/);
  if (start === -1) throw new XmlError('empty', 'Nothing came in place of XML.');
  if (text[start] !== '<') {
    throw new XmlError('not_xml', 'Something other than XML came: it does not begin with "<".');
  }
  if (/^<(?:!doctype\s+)?html[\s>]/i.test(text.slice(start, start + 40))) throw htmlError();
  return start === 0 ? text : text.slice(start);
}
