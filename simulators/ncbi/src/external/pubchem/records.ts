/** A compound, as the simulator keeps it. */
export interface Compound {
  readonly cid: number;
  readonly title: string;
  readonly synonyms: readonly string[];
  readonly registry: string;
  readonly formula: string;
  readonly weight: string;
  readonly smiles: string;
  readonly inchi: string;
  readonly inchiKey: string;
  readonly iupac: string;
  readonly logP: number;
  readonly exactMass: string;
  readonly polarArea: number;
  readonly donors: number;
  readonly acceptors: number;
  readonly rotatable: number;
}

/** The compounds that can be found. */
export const COMPOUNDS: readonly Compound[] = [
  {
    cid: 241,
    title: 'Benzene',
    synonyms: ['benzene', 'benzol', '71-43-2'],
    registry: '71-43-2',
    formula: 'C6H6',
    weight: '78.11',
    smiles: 'C1=CC=CC=C1',
    inchi: 'InChI=1S/C6H6/c1-2-4-6-5-3-1/h1-6H',
    inchiKey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N',
    iupac: 'benzene',
    logP: 2.1,
    exactMass: '78.0469501914',
    polarArea: 0,
    donors: 0,
    acceptors: 0,
    rotatable: 0,
  },
  {
    cid: 338,
    title: 'Salicylic Acid',
    synonyms: ['salicylic acid', '2-Hydroxybenzoic acid', '69-72-7'],
    registry: '69-72-7',
    formula: 'C7H6O3',
    weight: '138.12',
    smiles: 'C1=CC=C(C(=C1)C(=O)O)O',
    inchi: 'InChI=1S/C7H6O3/c8-6-4-2-1-3-5(6)7(9)10/h1-4,8H,(H,9,10)',
    inchiKey: 'YGSDEFSMJLZEOE-UHFFFAOYSA-N',
    iupac: '2-hydroxybenzoic acid',
    logP: 2.3,
    exactMass: '138.031694049',
    polarArea: 57.5,
    donors: 2,
    acceptors: 3,
    rotatable: 1,
  },
  {
    cid: 2244,
    title: 'Aspirin',
    synonyms: ['aspirin', 'ACETYLSALICYLIC ACID', '50-78-2', '2-Acetoxybenzoic acid'],
    registry: '50-78-2',
    formula: 'C9H8O4',
    weight: '180.16',
    smiles: 'CC(=O)OC1=CC=CC=C1C(=O)O',
    inchi: 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)',
    inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
    iupac: '2-acetyloxybenzoic acid',
    logP: 1.2,
    exactMass: '180.04225873',
    polarArea: 63.6,
    donors: 1,
    acceptors: 4,
    rotatable: 3,
  },
  {
    cid: 2519,
    title: 'Caffeine',
    synonyms: ['caffeine', '58-08-2', 'Guaranine', '1,3,7-Trimethylxanthine'],
    registry: '58-08-2',
    formula: 'C8H10N4O2',
    weight: '194.19',
    smiles: 'CN1C=NC2=C1C(=O)N(C(=O)N2C)C',
    inchi: 'InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3',
    inchiKey: 'RYYVLZVUVIJVGH-UHFFFAOYSA-N',
    iupac: '1,3,7-trimethylpurine-2,6-dione',
    logP: -0.1,
    exactMass: '194.08037557',
    polarArea: 58.4,
    donors: 0,
    acceptors: 3,
    rotatable: 0,
  },
  {
    cid: 3672,
    title: 'Ibuprofen',
    synonyms: ['ibuprofen', '15687-27-1', 'Isobutylphenylpropionic acid'],
    registry: '15687-27-1',
    formula: 'C13H18O2',
    weight: '206.28',
    smiles: 'CC(C)CC1=CC=C(C=C1)C(C)C(=O)O',
    inchi:
      'InChI=1S/C13H18O2/c1-9(2)8-11-4-6-12(7-5-11)10(3)13(14)15/h4-7,9-10H,8H2,1-3H3,(H,14,15)',
    inchiKey: 'HEFNNWSXXWATRW-UHFFFAOYSA-N',
    iupac: '2-[4-(2-methylpropyl)phenyl]propanoic acid',
    logP: 3.5,
    exactMass: '206.130679813',
    polarArea: 37.3,
    donors: 1,
    acceptors: 2,
    rotatable: 4,
  },
];

/** A substance, as it was deposited. */
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
