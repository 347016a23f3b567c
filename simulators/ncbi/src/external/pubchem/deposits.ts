/** A substance, as somebody deposited it. */
export interface Substance {
  readonly sid: number;
  readonly source: string;
  readonly sourceId: string;
  readonly synonyms: readonly string[];
  readonly cid: number;
}

/** The substances that can be found. */
export const SUBSTANCES: readonly Substance[] = [
  {
    sid: 4594,
    source: 'Lakeside Chemicals',
    sourceId: 'LC-0017',
    synonyms: ['Aspirin', 'Acetylsalicylic acid for testing'],
    cid: 2244,
  },
  {
    sid: 4595,
    source: 'Lakeside Chemicals',
    sourceId: 'LC-0018',
    synonyms: ['Caffeine', 'Guaranine'],
    cid: 2519,
  },
];

/** An assay, with what came out for each substance. */
export interface Assay {
  readonly aid: number;
  readonly name: string;
  readonly source: string;
  readonly description: readonly string[];
  readonly protocol: readonly string[];
  readonly targets: readonly {
    readonly genesymbol: string;
    readonly geneid: string;
    readonly accession: string;
    readonly proteinname: string;
    readonly gi: string;
  }[];
  readonly readout: { readonly name: string; readonly unit: string };
  readonly results: readonly {
    readonly sid: number;
    readonly outcome: 'Active' | 'Inactive';
    readonly score: number;
    readonly value: number;
  }[];
}

/** The assays that can be found. */
export const ASSAYS: readonly Assay[] = [
  {
    aid: 1000,
    name: 'Inhibition of a made-up oxygenase by common painkillers',
    source: 'Lakeside Screening Centre',
    description: [
      'Compounds were tried against an oxygenase that exists on paper only.',
      'Activity is the concentration that halves the rate of the reaction.',
    ],
    protocol: ['1. Mix.', '2. Wait for ten minutes.', '3. Read the colour at 590 nm.'],
    targets: [
      {
        genesymbol: 'PTGS1',
        geneid: '5742',
        accession: 'P23219',
        proteinname: 'prostaglandin-endoperoxide synthase 1',
        gi: '317373262',
      },
    ],
    readout: { name: 'IC50', unit: 'uM' },
    results: [
      { sid: 4594, outcome: 'Active', score: 87, value: 3.5 },
      { sid: 4595, outcome: 'Inactive', score: 0, value: 250 },
    ],
  },
];
