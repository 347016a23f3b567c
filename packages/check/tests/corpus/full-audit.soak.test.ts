import { describeWholeAudits, wholeSubjects } from '../support/mutants.ts';

describeWholeAudits(wholeSubjects);
