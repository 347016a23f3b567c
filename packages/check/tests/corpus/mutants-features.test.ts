import { describeMutants, quickSubjects } from '../support/mutants.ts';

describeMutants(quickSubjects(['res', 'prompt', 'complete', 'log', 'sub']));
