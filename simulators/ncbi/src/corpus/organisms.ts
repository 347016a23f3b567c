/** An organism with its place among others. */
export interface Organism {
  readonly taxId: string;
  readonly name: string;
  readonly commonName: string;
  readonly lineage: readonly string[];
}

/** A taxon above another. */
export interface Rank {
  readonly taxId: string;
  readonly name: string;
  readonly rank: string;
}

/** An organism with what the taxonomy says of it. */
export interface Taxon extends Organism {
  readonly rank: string;
  readonly division: string;
  readonly parent: string;
  readonly above: readonly Rank[];
}

const MAMMALS: readonly Rank[] = [
  rank('131567 cellular organisms:cellular root'),
  rank('2759 Eukaryota:domain'),
  rank('33208 Metazoa:kingdom'),
  rank('7711 Chordata:phylum'),
  rank('40674 Mammalia:class'),
];

function rank(note: string): Rank {
  const [, taxId = '', name = '', level = ''] = /^(\d+) (.*):(.*)$/.exec(note) ?? [];
  return { taxId, name, rank: level };
}

function makeTaxon(own: Omit<Taxon, 'lineage' | 'parent' | 'rank'>): Taxon {
  return {
    ...own,
    rank: 'species',
    parent: own.above.at(-1)?.taxId ?? '1',
    lineage: own.above.slice(1).map(({ name }) => name),
  };
}

/** People. */
export const HUMAN: Taxon = makeTaxon({
  taxId: '9606',
  name: 'Homo sapiens',
  commonName: 'human',
  division: 'Primates',
  above: [
    ...MAMMALS,
    rank('9443 Primates:order'),
    rank('9604 Hominidae:family'),
    rank('9605 Homo:genus'),
  ],
});

/** Mice. */
const MOUSE: Taxon = makeTaxon({
  taxId: '10090',
  name: 'Mus musculus',
  commonName: 'house mouse',
  division: 'Rodents',
  above: [
    ...MAMMALS,
    rank('9989 Rodentia:order'),
    rank('10066 Muridae:family'),
    rank('10088 Mus:genus'),
  ],
});

/** All taxa. */
export const TAXA: readonly Taxon[] = [HUMAN, MOUSE];
