import { describeWholeAudits, wholeSubjects } from '../support/mutants.ts';

// Two files, so that two cores share the work.
describeWholeAudits(wholeSubjects.filter((_, index) => index % 2 === 1));
