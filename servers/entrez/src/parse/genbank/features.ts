import type { Feature } from '../../records/sequence.ts';
import { withPresent } from '../../answers/present.ts';

interface Block {
  readonly key: string;
  readonly lines: string[];
}

/** Reads the table of features: keys at the sixth column, locations and qualifiers at the 22nd. */
export function readFeatures(lines: readonly string[]): readonly Feature[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const key = /^ {5}(\S+)/.exec(line)?.[1];
    const value = line.slice(21).trimEnd();
    if (key !== undefined) blocks.push({ key, lines: [value] });
    else if (value !== '') blocks.at(-1)?.lines.push(value);
  }
  return blocks.map(toFeature);
}

function toFeature({ key, lines }: Block): Feature {
  const first = lines.findIndex((line) => line.startsWith('/'));
  const location = lines.slice(0, first === -1 ? lines.length : first);
  const rest = first === -1 ? [] : lines.slice(first);
  return {
    key,
    location: location.join('').replaceAll(/\s+/g, ''),
    qualifiers: splitQualifiers(rest).map(toQualifier),
  };
}

/** A line that begins with "/" opens a qualifier, unless the quotes before it are still open. */
function splitQualifiers(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let isQuoted = false;
  for (const line of lines) {
    if (!isQuoted && line.startsWith('/')) groups.push([line]);
    else groups.at(-1)?.push(line);
    // A quote that is doubled stands for itself and leaves the count even.
    if ((line.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted;
  }
  return groups;
}

function toQualifier(lines: readonly string[]): Feature['qualifiers'][number] {
  const [first = ''] = lines;
  const equals = first.indexOf('=');
  if (equals === -1) return { name: first.slice(1).trim() };
  const name = first.slice(1, equals);
  const value = join(name, [first.slice(equals + 1), ...lines.slice(1)]);
  return withPresent({ name, value: unquoted(value) });
}

function join(name: string, lines: readonly string[]): string {
  // Letters of a protein run on without blanks, and so does a word that was divided at its hyphen.
  if (name === 'translation') return lines.join('').replaceAll(/\s+/g, '');
  return lines
    .map((line, at) => (at === 0 || lines[at - 1]?.endsWith('-') ? line : ` ${line}`))
    .join('');
}

function unquoted(value: string): string | undefined {
  if (!value.startsWith('"')) return value === '' ? undefined : value;
  const inner = value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value.slice(1);
  return inner === '' ? undefined : inner.replaceAll('""', '"');
}
