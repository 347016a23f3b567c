import { createUnreadableError } from '../../xml/xml-error.ts';

/** A record of the MEDLINE form, as its lines say. */
export interface MedlineRecord {
  /** In the order of the source; a tag may stand more than once. */
  readonly fields: readonly MedlineField[];
}

/** A tag of up to four letters and what follows it, continued lines joined. */
export interface MedlineField {
  readonly tag: string;
  readonly value: string;
}

const TAGGED = /^([A-Z][A-Z0-9]{0,3}) *- ?/;

/** Reads the MEDLINE (NBIB) form: "TAG - value", continued lines are indented, a blank line divides. */
export function parseMedline(text: string): readonly MedlineRecord[] {
  const records: MedlineRecord[] = [];
  let fields: { tag: string; lines: string[] }[] = [];
  const finish = (): void => {
    if (fields.length > 0) records.push({ fields: fields.map(toField) });
    fields = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tagged = isTagged(line) ? TAGGED.exec(line) : null;
    const last = fields.at(-1);
    if (line.trim() === '') finish();
    else if (tagged !== null) fields.push({ tag: tagged[1] ?? '', lines: [line.slice(6)] });
    else if (last === undefined) throw createUnreadableError('MEDLINE text', 'a line has no tag');
    else last.lines.push(line);
  }
  finish();
  return records;
}

function toField({ tag, lines }: { tag: string; lines: readonly string[] }): MedlineField {
  const value = lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
  return { tag, value };
}

/** The dash of a tag is the fifth character, so a dash in a continued line is none. */
function isTagged(line: string): boolean {
  return line[4] === '-' && line[0] !== ' ';
}
