import { CLINVAR, SNPS, type Variant } from '../corpus/variants.ts';
import { renderLeaf, PROLOG, wrap } from './xml.ts';

/** Short variants as efetch sends them. */
export function renderSnpXml(ids: readonly string[]): string {
  const records = listVariants(SNPS, ids).map((one) =>
    wrap(
      'DocumentSummary',
      renderLeaf('SNP_ID', one.uid) +
        renderLeaf('CLINICAL_SIGNIFICANCE', one.significance) +
        wrap(
          'GENES',
          wrap('GENE_E', renderLeaf('NAME', one.gene) + renderLeaf('GENE_ID', one.geneId)),
        ) +
        renderLeaf('CHR', 17) +
        renderLeaf('CHRPOS', `17:${one.position}`) +
        renderLeaf('DOCSUM', one.alleles),
      { uid: one.uid },
    ),
  );
  return `${PROLOG}${wrap('ExchangeSet', records.join('\n'))}\n`;
}

/** Short variants as text for people. */
export function renderSnpText(ids: readonly string[]): string {
  return listVariants(SNPS, ids)
    .map(
      (one, index) =>
        `${index + 1}. ${one.title} [Homo sapiens]\nVariant type: SNV\nAlleles: ${one.alleles}\nChromosome: 17:${one.position}\nGene: ${one.gene}\nClinical significance: ${one.significance}\n`,
    )
    .join('\n');
}

/** Variants of clinical interest as efetch sends them. */
export function renderClinvarXml(ids: readonly string[]): string {
  const records = listVariants(CLINVAR, ids).map((one) =>
    wrap(
      'VariationArchive',
      wrap(
        'ClassifiedRecord',
        wrap(
          'SimpleAllele',
          wrap('GeneList', `<Gene Symbol="${one.gene}" GeneID="${one.geneId}"/>`) +
            renderLeaf('Name', one.title),
        ) +
          wrap(
            'Classifications',
            wrap('GermlineClassification', renderLeaf('Description', one.significance)),
          ) +
          wrap('TraitSet', wrap('Trait', wrap('Name', renderLeaf('ElementValue', one.condition)))),
      ),
      { VariationID: one.uid, VariationName: one.title, Accession: one.accession, Version: '3' },
    ),
  );
  return `${PROLOG}${wrap('ClinVarResult-Set', records.join('\n'))}\n`;
}

function listVariants(all: readonly Variant[], ids: readonly string[]): readonly Variant[] {
  return ids.flatMap((id) => all.find(({ uid }) => uid === id) ?? []);
}
