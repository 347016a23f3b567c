import { describeMutants } from '../support/mutants.ts';

describeMutants(['http']);
