import { describeMutants } from '../support/mutants.ts';

describeMutants(['jsonrpc', 'result', 'era', 'page', 'cache']);
