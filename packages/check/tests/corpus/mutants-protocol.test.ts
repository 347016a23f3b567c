import { describeMutants, quickSubjects } from '../support/mutants.ts';

describeMutants(quickSubjects(['jsonrpc', 'result', 'era', 'page', 'cache']));
