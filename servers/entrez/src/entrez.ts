import type { Eutils } from './eutils/eutils.ts';
import type { EuropePmc } from './europe-pmc/europe-pmc.ts';
import type { Pmc } from './pmc/pmc.ts';
import type { PubChem } from './pubchem/pubchem.ts';
import type { Datasets } from './staging/datasets.ts';

/** What the tools work on. */
export interface Entrez {
  readonly eutils: Eutils;
  readonly pubchem: PubChem;
  readonly pmc: Pmc;
  readonly europePmc: EuropePmc;
  readonly datasets: Datasets;
  /** Whether requests carry an API key; the key itself is known to the door alone. */
  readonly hasKey: boolean;
  readonly close: () => Promise<void>;
}
