import { CLINVAR, SNPS, type Variant } from '../corpus/variants.ts';
import { leaf, PROLOG, wrap } from './xml.ts';

/** Short variants as efetch sends them. */
export function snpXml(ids: readonly string[]): string {
  const records = variants(SNPS, ids).map((one) =>
    wrap(
      'DocumentSummary',
      leaf('SNP_ID', one.uid) +
        leaf('CLINICAL_SIGNIFICANCE', one.significance) +
        wrap('GENES', wrap('GENE_E', leaf('NAME', one.gene) + leaf('GENE_ID', one.geneId))) +
        leaf('CHR', 17) +
        leaf('CHRPOS', `17:${one.position}`) +
        leaf('DOCSUM', one.alleles),
      { uid: one.uid },
    ),
  );
  return `${PROLOG}${wrap('ExchangeSet', records.join('\n'))}\n`;
}

/** Short variants as text for people. */
export function snpText(ids: readonly string[]): string {
  return variants(SNPS, ids)
    .map(
      (one, index) =>
        `${index + 1}. ${one.title} [Homo sapiens]\nVariant type: SNV\nAlleles: ${one.alleles}\nChromosome: 17:${one.position}\nGene: ${one.gene}\nClinical significance: ${one.significance}\n`,
    )
    .join('\n');
}

/** Variants of clinical interest as efetch sends them. */
export function clinvarXml(ids: readonly string[]): string {
  const records = variants(CLINVAR, ids).map((one) =>
    wrap(
      'VariationArchive',
      wrap(
        'ClassifiedRecord',
        wrap(
          'SimpleAllele',
          wrap('GeneList', `<Gene Symbol="${one.gene}" GeneID="${one.geneId}"/>`) +
            leaf('Name', one.title),
        ) +
          wrap(
            'Classifications',
            wrap('GermlineClassification', leaf('Description', one.significance)),
          ) +
          wrap('TraitSet', wrap('Trait', wrap('Name', leaf('ElementValue', one.condition)))),
      ),
      { VariationID: one.uid, VariationName: one.title, Accession: one.accession, Version: '3' },
    ),
  );
  return `${PROLOG}${wrap('ClinVarResult-Set', records.join('\n'))}\n`;
}

function variants(all: readonly Variant[], ids: readonly string[]): readonly Variant[] {
  return ids.flatMap((id) => all.find(({ uid }) => uid === id) ?? []);
}
