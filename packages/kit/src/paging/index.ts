export { costOf, createBudget } from './budget.ts';
export type { Budget } from './budget.ts';
export { openPage, readCursor, writeCursor } from './cursor.ts';
export type { CursorOwner, Paged, PageOfCall, PlaceSchema } from './cursor.ts';
export { cutText } from './budget.ts';
export { countTokens, tokensOf } from './budget.ts';
