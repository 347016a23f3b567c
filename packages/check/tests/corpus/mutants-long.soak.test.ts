import { describeMutants, longSubjects } from '../support/mutants.ts';

describeMutants(longSubjects);
