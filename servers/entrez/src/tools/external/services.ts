import type { Entrez } from '../../open.ts';

/** The services that `entrez_external` asks. */
export type ExternalServices = Pick<Entrez, 'pubchem' | 'pmc' | 'eutils'>;
