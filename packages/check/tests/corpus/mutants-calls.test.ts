import { describeMutants } from '../support/mutants.ts';

describeMutants(['call', 'content']);
