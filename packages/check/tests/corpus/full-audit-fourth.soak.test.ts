import { describeWholeAudits, wholeSubjects } from '../support/mutants.ts';

// Four files, so that all workers share the work to the end.
describeWholeAudits(wholeSubjects.filter((_, index) => index % 4 === 3));
