/** How strongly a rule is meant: by the specification's keyword, or as good practice. */
export type Level = 'must' | 'should' | 'practice';

/** The levels, the strongest first. */
export const levels: readonly Level[] = ['must', 'should', 'practice'];
