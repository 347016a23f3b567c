import type { Feature, SequenceReference } from '../corpus/sequences.ts';
import { type CutSequence, writeLocation } from './sequence-cut.ts';
import { renderLeaf, list, renderProlog, wrap } from './xml.ts';

/** GBSet and INSDSet differ in nothing but the first letters of their names. */
export type SetKind = 'GB' | 'INSD';

/** Sequences as GBSet or INSDSet XML. */
export function renderGbSet(sequences: readonly CutSequence[], kind: SetKind): string {
  const head = renderProlog(
    `${kind}Set`,
    kind === 'GB' ? '-//NCBI//NCBI GBSeq/EN' : '-//NCBI//INSD INSDSeq/EN',
    `https://www.ncbi.nlm.nih.gov/dtd/${kind === 'GB' ? 'NCBI_GBSeq' : 'INSD_INSDSeq'}.dtd`,
  );
  const records = sequences.map((one) => wrap(`${kind}Seq`, toRecord(one, kind)));
  return `${head}${wrap(`${kind}Set`, `\n${records.join('\n')}\n`)}\n`;
}

function toRecord(sequence: CutSequence, kind: SetKind): string {
  const name = (part: string): string => `${kind}Seq_${part}`;
  const isProtein = sequence.kind === 'protein';
  const base = sequence.accession.replace(/\..*/, '');
  return [
    renderLeaf(name('locus'), base),
    renderLeaf(name('length'), sequence.letters.length),
    renderLeaf(name('strandedness'), isProtein ? undefined : 'single'),
    renderLeaf(name('moltype'), sequence.molecule),
    renderLeaf(name('topology'), 'linear'),
    renderLeaf(name('division'), sequence.division),
    renderLeaf(name('update-date'), sequence.updated),
    renderLeaf(name('create-date'), sequence.created),
    renderLeaf(name('definition'), sequence.definition),
    renderLeaf(name('primary-accession'), base),
    renderLeaf(name('accession-version'), sequence.accession),
    wrap(name('other-seqids'), renderLeaf(`${kind}Seqid`, `ref|${sequence.accession}|`)),
    list(
      name('keywords'),
      sequence.keywords.map((word) => renderLeaf(`${kind}Keyword`, word)),
    ),
    renderLeaf(name('source'), `${sequence.organism.name} (${sequence.organism.commonName})`),
    renderLeaf(name('organism'), sequence.organism.name),
    renderLeaf(name('taxonomy'), sequence.organism.lineage.join('; ')),
    list(
      name('references'),
      sequence.references.map((one, index) => renderReferenceXml(one, { kind, index, sequence })),
    ),
    renderLeaf(name('comment'), sequence.comment),
    list(
      name('feature-table'),
      sequence.features.map((one) => renderFeatureXml(one, { kind, sequence })),
    ),
    renderLeaf(name('sequence'), sequence.letters),
    list(
      name('xrefs'),
      sequence.crossReferences.map(({ database, id }) =>
        wrap(
          `${kind}Xref`,
          renderLeaf(`${kind}Xref_dbname`, database) + renderLeaf(`${kind}Xref_id`, id),
        ),
      ),
    ),
  ].join('\n');
}

interface Part {
  readonly kind: SetKind;
  readonly sequence: CutSequence;
}

function renderReferenceXml(
  { authors, title, journal, pmid }: SequenceReference,
  { kind, index, sequence }: Part & { readonly index: number },
): string {
  const name = (part: string): string => `${kind}Reference_${part}`;
  return wrap(
    `${kind}Reference`,
    renderLeaf(name('reference'), index + 1) +
      renderLeaf(name('position'), `1..${sequence.letters.length}`) +
      list(
        name('authors'),
        authors.map((author) => renderLeaf(`${kind}Author`, author)),
      ) +
      renderLeaf(name('title'), title) +
      renderLeaf(name('journal'), journal) +
      renderLeaf(name('pubmed'), pmid),
  );
}

function renderFeatureXml(feature: Feature, { kind, sequence }: Part): string {
  const name = (part: string): string => `${kind}Feature_${part}`;
  return wrap(
    `${kind}Feature`,
    renderLeaf(name('key'), feature.key) +
      renderLeaf(name('location'), writeLocation(feature)) +
      renderIntervals(feature, { kind, sequence }) +
      list(
        name('quals'),
        feature.qualifiers.map(([key, value]) =>
          wrap(
            `${kind}Qualifier`,
            renderLeaf(`${kind}Qualifier_name`, key) + renderLeaf(`${kind}Qualifier_value`, value),
          ),
        ),
      ),
  );
}

function renderIntervals({ place }: Feature, { kind, sequence }: Part): string {
  if (typeof place === 'string') return '';
  return wrap(
    `${kind}Feature_intervals`,
    wrap(
      `${kind}Interval`,
      renderLeaf(`${kind}Interval_from`, place.start) +
        renderLeaf(`${kind}Interval_to`, place.end) +
        renderLeaf(`${kind}Interval_accession`, sequence.accession),
    ),
  );
}
