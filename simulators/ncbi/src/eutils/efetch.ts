import { FULL_TEXTS } from '../corpus/full-texts.ts';
import { type Sequence, SEQUENCES } from '../corpus/sequences.ts';
import type { Database } from '../databases/database.ts';
import { renderPubmedXml } from '../pubmed-set.ts';
import { renderGbSet } from '../render/gb-set.ts';
import {
  renderBioseqSet,
  renderBioseqText,
  renderCodingFasta,
  renderFasta,
  renderGenBank,
  renderTinySeq,
} from '../render/genbank.ts';
import {
  findGenes,
  renderClinvarXml,
  renderGeneTable,
  renderGeneText,
  renderGeneXml,
  renderMeshText,
  renderSnpText,
  renderSnpXml,
  renderTaxaXml,
} from '../render/gene-xml.ts';
import { renderArticleSet } from '../render/jats.ts';
import { renderAbstractText, renderMedlineText } from '../render/pubmed-text.ts';
import { cut, type CutSequence } from '../render/sequence-cut.ts';
import { PROLOG, renderLeaf, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { TEXT, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { renderOldSummaries } from './esummary.ts';
import { findDatabase, readParameter, readSelectedIds, Trouble } from './selection.ts';

/** Gives records in the form that is asked for. */
export function answerEfetch(world: World, request: SimulatorRequest): Answer {
  try {
    const database = findDatabase(world, request);
    const format = chooseFormat(database, request);
    const ids = listIds(world, request, database);
    const body = format.render({ database, ids, uids: findKnown(database, ids), request });
    return { type: format.mode === 'xml' ? XML : TEXT, body };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return {
      status: error.status,
      type: XML,
      body: `${PROLOG}${wrap('eFetchResult', `\n\t${renderLeaf('ERROR', error.message)}\n`)}\n`,
    };
  }
}

function chooseFormat(database: Database, request: SimulatorRequest): Format {
  const rettype = readParameter(request, 'rettype')?.toLowerCase();
  const retmode = readParameter(request, 'retmode')?.toLowerCase();
  const format = (FORMATS[database.name] ?? COMMON_FORMATS).find(
    ({ types, mode }) =>
      (rettype === undefined
        ? types.includes('') || retmode !== undefined
        : types.includes(rettype)) &&
      (retmode === undefined || retmode === mode),
  );
  if (format !== undefined) return format;
  throw new Trouble(
    `Unsupported combination: db=${database.name}, rettype=${rettype ?? ''}, retmode=${retmode ?? ''}`,
    400,
  );
}

function listIds(world: World, request: SimulatorRequest, database: Database): readonly string[] {
  const given = selectIds(world, request, database);
  const ids = given.filter((id) => /^[\w.]+$/.test(id) && /\d/.test(id));
  if (ids.length === 0) {
    throw new Trouble('ID list is empty! Possibly it has no correct IDs.', 400);
  }
  return ids;
}

function selectIds(world: World, request: SimulatorRequest, database: Database): readonly string[] {
  try {
    return readSelectedIds(world, request, database) ?? [];
  } catch (error) {
    const isWindow = error instanceof Trouble && error.message.includes('retstart');
    throw isWindow ? new Trouble(error.message, 400) : error;
  }
}

function findKnown(database: Database, ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].flatMap((id) => database.find(id) ?? []);
}

/** What is to be written. */
interface Wanted {
  readonly database: Database;
  /** As they were asked for. */
  readonly ids: readonly string[];
  /** Those that are there. */
  readonly uids: readonly string[];
  readonly request: SimulatorRequest;
}

/** A form in which records can be had. */
interface Format {
  /** Values of rettype; an empty one stands for none. */
  readonly types: readonly string[];
  readonly mode: 'xml' | 'text';
  readonly render: (wanted: Wanted) => string;
}

/** The forms that every database has. */
const COMMON_FORMATS: readonly Format[] = [
  { types: ['uilist'], mode: 'text', render: ({ uids }) => uids.map((uid) => `${uid}\n`).join('') },
  {
    types: ['uilist'],
    mode: 'xml',
    render: ({ uids }) =>
      `${PROLOG}${wrap('IdList', uids.map((uid) => `\n\t${renderLeaf('Id', uid)}`).join(''))}\n`,
  },
  {
    types: ['docsum'],
    mode: 'xml',
    render: ({ database, ids }) => renderOldSummaries(database, ids),
  },
];

/** The forms of PubMed. */
const PUBMED_FORMATS: readonly Format[] = [
  { types: ['abstract'], mode: 'text', render: ({ uids }) => renderAbstractText(uids) },
  { types: ['medline'], mode: 'text', render: ({ uids }) => renderMedlineText(uids) },
  {
    types: ['', 'xml', 'full', 'abstract', 'medline'],
    mode: 'xml',
    render: ({ uids }) => renderPubmedXml(uids),
  },
  ...COMMON_FORMATS,
];

const BY_UID: ReadonlyMap<string, Sequence> = new Map(SEQUENCES.map((one) => [one.uid, one]));

function writeSequences(
  write: (sequences: readonly CutSequence[]) => string,
): (wanted: Wanted) => string {
  return (wanted) => write(selectSequences(wanted));
}

/** The sequences that are wanted, each cut to the range and the strand. */
function selectSequences({ ids, uids, request }: Wanted): readonly CutSequence[] {
  if (uids.length === 0) throw new Trouble(`Failed to retrieve sequence: ${ids.join(',')}`, 400);
  const start = readNumber(readParameter(request, 'seq_start'));
  const end = readNumber(readParameter(request, 'seq_stop'));
  const wanted = {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    isReverse: /^(2|minus)$/.test(readParameter(request, 'strand') ?? ''),
  };
  return uids.flatMap((uid) => {
    const sequence = BY_UID.get(uid);
    return sequence === undefined ? [] : [cut(sequence, wanted)];
  });
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

const writeAccessions = writeSequences((all) =>
  all.map(({ accession }) => `${accession}\n`).join(''),
);
const writeSeqIds = writeSequences((all) =>
  all
    .map(({ accession, uid }) => {
      const [base = '', version = ''] = accession.split('.');
      return `Seq-id ::= other {\n  accession "${base}",\n  version ${version}\n}\nSeq-id ::= gi ${uid}\n`;
    })
    .join('\n'),
);

/** The forms of nucleotides and of proteins. */
const SEQUENCE_FORMATS: readonly Format[] = [
  { types: ['', 'native'], mode: 'text', render: writeSequences(renderBioseqText) },
  { types: ['fasta'], mode: 'text', render: writeSequences(renderFasta) },
  { types: ['gb', 'gp', 'gbwithparts'], mode: 'text', render: writeSequences(renderGenBank) },
  { types: ['acc'], mode: 'text', render: writeAccessions },
  { types: ['seqid'], mode: 'text', render: writeSeqIds },
  {
    types: ['fasta_cds_na'],
    mode: 'text',
    render: writeSequences((all) => renderCodingFasta(all, false)),
  },
  {
    types: ['fasta_cds_aa'],
    mode: 'text',
    render: writeSequences((all) => renderCodingFasta(all, true)),
  },
  { types: ['', 'native', 'xml'], mode: 'xml', render: writeSequences(renderBioseqSet) },
  { types: ['fasta'], mode: 'xml', render: writeSequences(renderTinySeq) },
  {
    types: ['gb', 'gp', 'gbwithparts'],
    mode: 'xml',
    render: writeSequences((all) => renderGbSet(all, 'GB')),
  },
  { types: ['gbc', 'gpc'], mode: 'xml', render: writeSequences((all) => renderGbSet(all, 'INSD')) },
  ...COMMON_FORMATS,
];

/** The forms of each database that has records; the first that fits is taken. */
const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  pubmed: PUBMED_FORMATS,
  nuccore: SEQUENCE_FORMATS,
  protein: SEQUENCE_FORMATS,
  pmc: [
    { types: ['', 'xml', 'full'], mode: 'xml', render: ({ ids }) => renderArticleSet(ids) },
    {
      types: ['medline'],
      mode: 'text',
      render: ({ uids }) => renderMedlineText(uids.flatMap(listPmids)),
    },
    ...COMMON_FORMATS,
  ],
  gene: [
    { types: ['', 'native'], mode: 'text', render: ({ uids }) => renderGeneText(findGenes(uids)) },
    { types: ['gene_table'], mode: 'text', render: ({ uids }) => renderGeneTable(findGenes(uids)) },
    {
      types: ['', 'xml', 'native'],
      mode: 'xml',
      render: ({ uids }) => renderGeneXml(findGenes(uids)),
    },
    ...COMMON_FORMATS,
  ],
  taxonomy: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => renderTaxaXml(uids) },
    ...COMMON_FORMATS,
  ],
  mesh: [
    { types: ['', 'full'], mode: 'text', render: ({ uids }) => renderMeshText(uids) },
    ...COMMON_FORMATS,
  ],
  snp: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => renderSnpXml(uids) },
    { types: ['docset', 'flt'], mode: 'text', render: ({ uids }) => renderSnpText(uids) },
    ...COMMON_FORMATS,
  ],
  clinvar: [
    {
      types: ['', 'vcv', 'clinvarset', 'variation', 'xml'],
      mode: 'xml',
      render: ({ uids }) => renderClinvarXml(uids),
    },
    ...COMMON_FORMATS,
  ],
};

function listPmids(uid: string): readonly string[] {
  return FULL_TEXTS.filter(({ id }) => id === uid).map(({ pmid }) => pmid);
}
