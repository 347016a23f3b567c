import { describeMutants, quickSubjects } from '../support/mutants.ts';

describeMutants(quickSubjects(['init', 'info', 'discover', 'meta', 'stdio']));
