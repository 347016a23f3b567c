import { createArticleForm, createMedlineForm } from './article-form.ts';
import { createUntypedForm } from './flattened-form.ts';
import type { Form } from './form.ts';
import { createFullTextForm } from './full-text-form.ts';
import { createGeneForm } from './gene-form.ts';
import { createPlainSequenceForm, createSequenceForm } from './sequence-form.ts';
import { createInfoForm, createSummaryForm } from './summary-form.ts';

/** What is to be staged. */
export interface Wanted {
  readonly database: string;
  readonly rettype?: string | undefined;
  /** How many records at most. */
  readonly count: number;
}

type Choose = (wanted: string) => Form | undefined;

/** Databases whose records have tables of their own. */
const CHOICES: Readonly<Record<string, Choose>> = {
  pubmed: chooseAmong({ xml: createArticleForm, medline: createMedlineForm }),
  pmc: chooseAmong({ xml: createFullTextForm, medline: createMedlineForm }),
  gene: chooseAmong({ xml: createGeneForm }),
  nuccore: (wanted) => chooseSequenceForm('nucleotide', wanted),
  nucleotide: (wanted) => chooseSequenceForm('nucleotide', wanted),
  popset: (wanted) => chooseSequenceForm('nucleotide', wanted),
  protein: (wanted) => chooseSequenceForm('protein', wanted),
};

function chooseAmong(forms: Readonly<Record<string, () => Form>>): Choose {
  return (wanted) => forms[wanted]?.();
}

/** Databases whose records come as XML, if asked for like this; others have summaries only. */
const XML_OF: Readonly<Record<string, string>> = {
  taxonomy: 'xml',
  sra: 'full',
  biosample: 'full',
  bioproject: 'xml',
  nlmcatalog: 'xml',
  ipg: 'ipg',
};

const SEQUENCE_TYPES = new Set(['gb', 'gp', 'gbwithparts', 'gbc', 'gpc']);

/** Forms that are plain text. */
const TEXT = new Set(
  'abstract acc fasta_cds_aa fasta_cds_na flt ft gene_table runinfo seqid summary uilist'.split(
    ' ',
  ),
);

/** Few enough to ask for each record by itself, so that each has a row of its own. */
const FEW = 20;

/** How to fetch and lay out what is wanted; without a rettype, in the form that says most. */
export function chooseForm({ database, rettype, count }: Wanted): Form {
  const wanted = rettype?.toLowerCase() ?? getUsualRettype(database);
  if (wanted === 'docsum') return createSummaryForm(database);
  if (wanted === 'info') return createInfoForm();
  return CHOICES[database]?.(wanted) ?? chooseOtherForm(database, wanted, count);
}

function getUsualRettype(database: string): string {
  return database in CHOICES || database in XML_OF ? 'xml' : 'docsum';
}

function chooseSequenceForm(kind: 'nucleotide' | 'protein', wanted: string): Form | undefined {
  if (wanted === 'fasta') return createPlainSequenceForm();
  if (wanted === 'xml') return createSequenceForm(kind, kind === 'protein' ? 'gp' : 'gb');
  return SEQUENCE_TYPES.has(wanted) ? createSequenceForm(kind, wanted) : undefined;
}

function chooseOtherForm(database: string, wanted: string, count: number): Form {
  if (wanted === 'xml') {
    const usual = XML_OF[database];
    const sent = usual === 'xml' ? undefined : usual;
    return createUntypedForm({ rettype: 'xml', sent, retmode: 'xml', batch: 50 });
  }
  const isText = TEXT.has(wanted);
  const batch = isText && count <= FEW && wanted !== 'runinfo' ? 1 : 50;
  return createUntypedForm({
    rettype: wanted,
    sent: wanted,
    retmode: isText ? 'text' : 'xml',
    batch,
  });
}
