import { unreadable } from './unreadable.ts';

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
  let fields: { tag: string; value: string }[] = [];
  const finish = (): void => {
    if (fields.length > 0) records.push({ fields });
    fields = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tagged = isTagged(line) ? TAGGED.exec(line) : null;
    const last = fields.at(-1);
    if (line.trim() === '') finish();
    else if (tagged !== null) fields.push({ tag: tagged[1] ?? '', value: line.slice(6).trim() });
    else if (last === undefined) throw unreadable('MEDLINE text', 'a line has no tag');
    else last.value = `${last.value} ${line.trim()}`.trim();
  }
  finish();
  return records;
}

/** The dash of a tag is the fifth character, so a dash in a continued line is none. */
function isTagged(line: string): boolean {
  return line[4] === '-' && line[0] !== ' ';
}
