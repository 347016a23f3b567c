import { describeMutants } from '../support/mutants.ts';

describeMutants(['tools', 'sec']);
