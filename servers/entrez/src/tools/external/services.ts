import type { Entrez } from '../../entrez.ts';

/** The services that `entrez_external` asks. */
export type ExternalServices = Pick<Entrez, 'pubchem' | 'pmc' | 'eutils'>;
