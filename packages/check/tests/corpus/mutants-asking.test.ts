import { describeMutants, quickSubjects } from '../support/mutants.ts';

describeMutants(quickSubjects(['mrtr', 'elicit', 'task', 'auth', 'perf']));
