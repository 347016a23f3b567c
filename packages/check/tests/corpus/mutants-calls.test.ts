import { describeMutants, quickSubjects } from '../support/mutants.ts';

describeMutants(quickSubjects(['call', 'content']));
