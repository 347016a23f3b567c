/** Giving thousands of items their iteration back takes a while: at most 20 of them a second. */
export const SAFE_EDIT_MS = 1_200_000;
