import { writeDatRow } from './dat.ts';

/** BILL_TBL, which nobody asked for and every archive has. */
export function* writeBillTable(bills: number, updated: string): Iterable<string> {
  for (let number = 1; number <= bills; number++) {
    yield writeDatRow([
      `202520260AB${number}`,
      '20252026',
      '0',
      'AB',
      number,
      'Chaptered',
      null,
      null,
      null,
      null,
      `20250AB${number}99INT`,
      'Y',
      'BILLUSER',
      updated,
      'CX08',
      null,
      'Assembly',
      'Chaptered',
      null,
    ]);
  }
}

/** BILL_VERSION_TBL, whose rows name files of their own. */
export function* writeBillVersionTable(bills: number, updated: string): Iterable<string> {
  for (let number = 1; number <= bills; number++) {
    yield writeDatRow([
      `20250AB${number}99INT`,
      `202520260AB${number}`,
      99,
      updated,
      'Introduced',
      null,
      `Pupils: \`discipline\`\tand a path C:\\bills\\${number}`,
      'Majority',
      'No',
      'Yes',
      'No',
      null,
      'No',
      'No',
      writeBillLobName(number),
      'Y',
      'BILLUSER',
      updated,
    ]);
  }
}

/** The name of the file with the text of a bill. */
export function writeBillLobName(number: number): string {
  return `BILL_VERSION_TBL_${number}.lob`;
}

/** The text of a bill: in the same markup as the law, and no law. */
export function writeBillLob(number: number): string {
  return `<?xml version="1.0" ?>\n<caml:MeasureDoc xmlns:caml="http://lc.ca.gov/legalservices/schemas/caml.1#"><caml:Id>AB ${number}</caml:Id><caml:Content><p>Section 48900 of the Education Code is amended to read: a bill is not law.</p></caml:Content></caml:MeasureDoc>`;
}
