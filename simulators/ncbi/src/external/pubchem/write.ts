import { crc32, deflateSync } from 'node:zlib';

import type { Answer } from '../../route.ts';
import { writeFault } from './faults.ts';
import type { Domain } from './find.ts';
import { ASSAYS, COMPOUNDS, SUBSTANCES } from './records.ts';
import {
  buildAssayRecord,
  buildCompoundRecord,
  buildSubstanceRecord,
  PROPERTIES,
  renderAssayCsv,
  renderAssayXml,
  renderCompoundSdf,
  renderCompoundXml,
  renderSubstanceXml,
} from './write-records.ts';

/** What is wanted of the records that were found. */
export interface Wanted {
  readonly domain: Domain;
  /** record, property, synonyms, cids, sids or aids. */
  readonly operation: string;
  /** Names of properties. */
  readonly names: readonly string[];
  /** In capitals. */
  readonly format: string;
}

const ID = { compound: 'CID', substance: 'SID', assay: 'AID' } as const;
const NAMESPACE = 'xmlns="http://pubchem.ncbi.nlm.nih.gov/pug_rest"';

/** Writes what was found in the form that was asked for. */
export function write(wanted: Wanted, ids: readonly number[]): Answer {
  switch (wanted.operation) {
    case 'record':
      return writeRecords(wanted, ids);
    case 'property':
      return writeProperties(wanted, ids);
    case 'synonyms':
      return writeSynonyms(wanted, ids);
    default:
      return writeIds(wanted, ids);
  }
}

/** JSON as PubChem sends it. */
export function answerPugJson(value: object, status = 200): Answer {
  return { status, type: 'application/json', body: `${JSON.stringify(value, undefined, 2)}\n` };
}

function answerXml(body: string): Answer {
  return { type: 'application/xml', body: `<?xml version="1.0" encoding="UTF-8" ?>\n${body}\n` };
}

function answerPlain(body: string, type = 'text/plain'): Answer {
  return { type, body };
}

function answerUnsupported({ operation, format }: Wanted): Answer {
  return writeFault(
    { code: 'BadRequest', message: `Invalid output format for ${operation}: ${format}` },
    format,
  );
}

function writeRecords(wanted: Wanted, ids: readonly number[]): Answer {
  const key = `${wanted.domain} ${wanted.format}`;
  const compounds = COMPOUNDS.filter(({ cid }) => ids.includes(cid));
  const substances = SUBSTANCES.filter(({ sid }) => ids.includes(sid));
  const assays = ASSAYS.filter(({ aid }) => ids.includes(aid));
  const forms: Readonly<Record<string, () => Answer>> = {
    'compound JSON': () => answerPugJson({ PC_Compounds: compounds.map(buildCompoundRecord) }),
    'compound XML': () => set('PC-Compounds', compounds.map(renderCompoundXml)),
    'compound SDF': () =>
      answerPlain(compounds.map(renderCompoundSdf).join(''), 'chemical/x-mdl-sdfile'),
    'compound PNG': () => ({ type: 'image/png', body: drawPng(ids[0] ?? 1) }),
    'substance JSON': () => answerPugJson({ PC_Substances: substances.map(buildSubstanceRecord) }),
    'substance XML': () => set('PC-Substances', substances.map(renderSubstanceXml)),
    'substance SDF': () => {
      const drawn = substances.flatMap(({ cid }) => COMPOUNDS.filter((one) => one.cid === cid));
      return answerPlain(drawn.map(renderCompoundSdf).join(''), 'chemical/x-mdl-sdfile');
    },
    'substance PNG': () => ({ type: 'image/png', body: drawPng(ids[0] ?? 1) }),
    'assay JSON': () => answerPugJson({ PC_AssayContainer: assays.map(buildAssayRecord) }),
    'assay XML': () => set('PC-AssayContainer', assays.map(renderAssayXml)),
    'assay CSV': () => answerPlain(assays.map(renderAssayCsv).join(''), 'text/csv'),
  };
  return forms[key]?.() ?? answerUnsupported(wanted);
}

function set(name: string, entries: readonly string[]): Answer {
  return answerXml(
    `<${name} xmlns="http://www.ncbi.nlm.nih.gov">\n${entries.join('\n')}\n</${name}>`,
  );
}

function writeProperties(wanted: Wanted, ids: readonly number[]): Answer {
  const { names, format } = wanted;
  const unknown = names.find((name) => PROPERTIES[name] === undefined);
  if (unknown !== undefined) {
    return writeFault({ code: 'BadRequest', message: `Invalid property: ${unknown}` }, format);
  }
  const rows = COMPOUNDS.filter(({ cid }) => ids.includes(cid)).map((compound) => [
    ['CID', compound.cid] as const,
    ...names.map((name) => [name, PROPERTIES[name]?.(compound) ?? ''] as const),
  ]);
  if (format === 'JSON') {
    return answerPugJson({
      PropertyTable: { Properties: rows.map((row) => Object.fromEntries(row)) },
    });
  }
  if (format === 'CSV') {
    const lines = rows.map((row) => row.map(([, value]) => quoteText(value)).join(','));
    return answerPlain(
      `${['CID', ...names].map(quoteText).join(',')}\n${lines.join('\n')}\n`,
      'text/csv',
    );
  }
  if (format !== 'XML') return answerUnsupported(wanted);
  const entries = rows.map(
    (row) => `  <Properties>${row.map(renderElement).join('')}</Properties>\n`,
  );
  return answerXml(`<PropertyTable ${NAMESPACE}>\n${entries.join('')}</PropertyTable>`);
}

function quoteText(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${value}"`;
}

function renderElement([name, value]: readonly [string, string | number]): string {
  return `<${name}>${value}</${name}>`;
}

function writeSynonyms(wanted: Wanted, ids: readonly number[]): Answer {
  const records =
    wanted.domain === 'compound'
      ? COMPOUNDS.map(({ cid, synonyms }) => ({ id: cid, synonyms }))
      : SUBSTANCES.map(({ sid, synonyms }) => ({ id: sid, synonyms }));
  const found = records.filter(({ id }) => ids.includes(id));
  const name = ID[wanted.domain];
  if (wanted.format === 'JSON') {
    const information = found.map(({ id, synonyms }) => ({ [name]: id, Synonym: synonyms }));
    return answerPugJson({ InformationList: { Information: information } });
  }
  if (wanted.format === 'TXT') {
    return answerPlain(`${found.flatMap(({ synonyms }) => synonyms).join('\n')}\n`);
  }
  if (wanted.format !== 'XML') return answerUnsupported(wanted);
  const entries = found.map(
    ({ id, synonyms }) =>
      `  <Information>${renderElement([name, id])}${synonyms.map((one) => renderElement(['Synonym', one])).join('')}</Information>\n`,
  );
  return answerXml(`<InformationList ${NAMESPACE}>\n${entries.join('')}</InformationList>`);
}

function writeIds(wanted: Wanted, ids: readonly number[]): Answer {
  const name = ID[wanted.domain];
  if (wanted.format === 'JSON') return answerPugJson({ IdentifierList: { [name]: ids } });
  if (wanted.format === 'TXT') return answerPlain(`${ids.join('\n')}\n`);
  if (wanted.format !== 'XML') return answerUnsupported(wanted);
  const entries = ids.map((id) => `  ${renderElement([name, id])}\n`).join('');
  return answerXml(`<IdentifierList ${NAMESPACE}>\n${entries}</IdentifierList>`);
}

const SIZE = 64;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A small picture in shades of grey, another one for each number. */
function drawPng(number: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: SIZE }, (_row, y) => [
    0,
    ...Array.from({ length: SIZE }, (_column, x) => (x * y * number) % 256),
  ]);
  const pixels = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', head),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length, 0);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed), 0);
  return Buffer.concat([frame, typed, check]);
}
