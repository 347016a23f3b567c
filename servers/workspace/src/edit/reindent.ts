/** The texts that tell how the caller's indentation becomes that of the file. */
export interface Indentation {
  /** The lines that the caller looked for. */
  readonly wanted: readonly string[];
  /** The lines of the file that they fit. */
  readonly found: readonly string[];
}

/** Indents the lines of a replacement the way the file indents what they replace. */
export function reindent(replacement: string, { wanted, found }: Indentation): string {
  const lines = replacement.split('\n');
  const known = pairIndents(wanted, found);
  const styles = {
    known,
    from: unitOf([...wanted, ...lines]),
    to: unitOf(found),
  };
  return lines
    .map((line) => (line.trim() === '' ? line.trim() : translate(line, styles)))
    .join('\n');
}

interface Styles {
  /** What the file has for an indentation of the caller. */
  readonly known: ReadonlyMap<string, string>;
  /** One step of the caller, and of the file. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function pairIndents(
  wanted: readonly string[],
  found: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [index, line] of wanted.entries()) {
    const indent = indentOf(line);
    if (line.trim() !== '' && !pairs.has(indent)) pairs.set(indent, indentOf(found[index] ?? ''));
  }
  return pairs;
}

function translate(line: string, styles: Styles): string {
  const indent = indentOf(line);
  return translateIndent(indent, styles) + line.slice(indent.length);
}

function translateIndent(indent: string, styles: Styles): string {
  const known = styles.known.get(indent);
  if (known !== undefined) return known;
  const [base, ours] = nearestKnown(indent, styles.known);
  if (indent.startsWith(base)) return ours + convert(indent.slice(base.length), ours, styles);
  // Further out than every line that was found: as many steps less.
  const steps = convert(base.slice(indent.length), ours, styles);
  return ours.slice(0, Math.max(0, ours.length - steps.length));
}

// The deepest one that it begins with, or else the shallowest of all.
function nearestKnown(
  indent: string,
  known: ReadonlyMap<string, string>,
): readonly [string, string] {
  const byDepth = [...known].toSorted(([a], [b]) => b.length - a.length);
  return byDepth.find(([base]) => indent.startsWith(base)) ?? byDepth.at(-1) ?? ['', ''];
}

function convert(rest: string, ours: string, { from, to }: Styles): string {
  if (from === undefined || rest.length % from.length !== 0) return rest;
  const step = to ?? (ours.includes('\t') ? '\t' : from);
  return step.repeat(rest.length / from.length);
}

/** One step of indentation: the smallest difference between two lines. */
function unitOf(lines: readonly string[]): string | undefined {
  const indents = new Set(lines.filter((line) => line.trim() !== '').map(indentOf));
  const sorted = [...indents].toSorted((a, b) => a.length - b.length);
  let unit: string | undefined;
  for (const [index, indent] of sorted.entries()) {
    const step = indent.slice((sorted[index - 1] ?? indent).length);
    if (step !== '' && step.length < (unit?.length ?? Infinity)) unit = step;
  }
  return unit;
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}
