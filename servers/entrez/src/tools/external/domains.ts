import type { PubChemDomain } from '../../pubchem/pubchem.ts';
import type { ExternalInput } from './external-input.ts';

/** Of which kind are the records that an operation looks up; none for those that look up none. */
export const DOMAINS: Readonly<Partial<Record<ExternalInput['operation'], PubChemDomain>>> = {
  compound: 'compound',
  substance: 'substance',
  bioassay: 'assay',
};
