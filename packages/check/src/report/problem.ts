/** A problem: a sentence, and where there are some the words of a server, on their own lines. */
export interface Problem {
  readonly sentence: string;
  readonly quoted: readonly string[];
}

/** Parts a problem into what is said, which a format may wrap, and what is quoted, which it must not. */
export function partProblem(problem: string): Problem {
  const [sentence = '', ...quoted] = problem.split('\n');
  return { sentence, quoted };
}
