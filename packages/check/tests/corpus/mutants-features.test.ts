import { describeMutants } from '../support/mutants.ts';

describeMutants(['res', 'prompt', 'complete', 'log', 'sub']);
