/** Milliseconds since the epoch; tests bring their own. */
export type Clock = () => number;
