/** What documents are about. */
export const KIND = { head: 0, note: 1, relation: 2 } as const;

/** A kind of document. */
export type Kind = (typeof KIND)[keyof typeof KIND];
