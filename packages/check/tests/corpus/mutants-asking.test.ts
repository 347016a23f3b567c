import { describeMutants } from '../support/mutants.ts';

describeMutants(['mrtr', 'elicit', 'task', 'auth', 'perf']);
