import { describeMutants } from '../support/mutants.ts';

describeMutants(['init', 'info', 'discover', 'meta', 'stdio']);
