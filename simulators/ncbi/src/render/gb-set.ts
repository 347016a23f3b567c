import type { Feature, SequenceReference } from '../corpus/sequence.ts';
import { type CutSequence, locationOf } from './sequence-cut.ts';
import { leaf, list, prolog, wrap } from './xml.ts';

/** GBSet and INSDSet differ in nothing but the first letters of their names. */
export type SetKind = 'GB' | 'INSD';

/** Sequences as GBSet or INSDSet XML. */
export function gbSet(sequences: readonly CutSequence[], kind: SetKind): string {
  const head = prolog(
    `${kind}Set`,
    kind === 'GB' ? '-//NCBI//NCBI GBSeq/EN' : '-//NCBI//INSD INSDSeq/EN',
    `https://www.ncbi.nlm.nih.gov/dtd/${kind === 'GB' ? 'NCBI_GBSeq' : 'INSD_INSDSeq'}.dtd`,
  );
  const records = sequences.map((one) => wrap(`${kind}Seq`, recordOf(one, kind)));
  return `${head}${wrap(`${kind}Set`, `\n${records.join('\n')}\n`)}\n`;
}

function recordOf(sequence: CutSequence, kind: SetKind): string {
  const name = (part: string): string => `${kind}Seq_${part}`;
  const isProtein = sequence.kind === 'protein';
  const base = sequence.accession.replace(/\..*/, '');
  return [
    leaf(name('locus'), base),
    leaf(name('length'), sequence.letters.length),
    leaf(name('strandedness'), isProtein ? undefined : 'single'),
    leaf(name('moltype'), sequence.molecule),
    leaf(name('topology'), 'linear'),
    leaf(name('division'), sequence.division),
    leaf(name('update-date'), sequence.updated),
    leaf(name('create-date'), sequence.created),
    leaf(name('definition'), sequence.definition),
    leaf(name('primary-accession'), base),
    leaf(name('accession-version'), sequence.accession),
    wrap(name('other-seqids'), leaf(`${kind}Seqid`, `ref|${sequence.accession}|`)),
    list(
      name('keywords'),
      sequence.keywords.map((word) => leaf(`${kind}Keyword`, word)),
    ),
    leaf(name('source'), `${sequence.organism.name} (${sequence.organism.commonName})`),
    leaf(name('organism'), sequence.organism.name),
    leaf(name('taxonomy'), sequence.organism.lineage.join('; ')),
    list(
      name('references'),
      sequence.references.map((one, index) => referenceXml(one, { kind, index, sequence })),
    ),
    leaf(name('comment'), sequence.comment),
    list(
      name('feature-table'),
      sequence.features.map((one) => featureXml(one, { kind, sequence })),
    ),
    leaf(name('sequence'), sequence.letters),
    list(
      name('xrefs'),
      sequence.crossReferences.map(({ database, id }) =>
        wrap(`${kind}Xref`, leaf(`${kind}Xref_dbname`, database) + leaf(`${kind}Xref_id`, id)),
      ),
    ),
  ].join('\n');
}

interface Part {
  readonly kind: SetKind;
  readonly sequence: CutSequence;
}

function referenceXml(
  { authors, title, journal, pmid }: SequenceReference,
  { kind, index, sequence }: Part & { readonly index: number },
): string {
  const name = (part: string): string => `${kind}Reference_${part}`;
  return wrap(
    `${kind}Reference`,
    leaf(name('reference'), index + 1) +
      leaf(name('position'), `1..${sequence.letters.length}`) +
      list(
        name('authors'),
        authors.map((author) => leaf(`${kind}Author`, author)),
      ) +
      leaf(name('title'), title) +
      leaf(name('journal'), journal) +
      leaf(name('pubmed'), pmid),
  );
}

function featureXml(feature: Feature, { kind, sequence }: Part): string {
  const name = (part: string): string => `${kind}Feature_${part}`;
  return wrap(
    `${kind}Feature`,
    leaf(name('key'), feature.key) +
      leaf(name('location'), locationOf(feature)) +
      intervalsOf(feature, { kind, sequence }) +
      list(
        name('quals'),
        feature.qualifiers.map(([key, value]) =>
          wrap(
            `${kind}Qualifier`,
            leaf(`${kind}Qualifier_name`, key) + leaf(`${kind}Qualifier_value`, value),
          ),
        ),
      ),
  );
}

function intervalsOf({ place }: Feature, { kind, sequence }: Part): string {
  if (typeof place === 'string') return '';
  return wrap(
    `${kind}Feature_intervals`,
    wrap(
      `${kind}Interval`,
      leaf(`${kind}Interval_from`, place.start) +
        leaf(`${kind}Interval_to`, place.end) +
        leaf(`${kind}Interval_accession`, sequence.accession),
    ),
  );
}
