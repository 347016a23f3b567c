/** One tool called with arguments of an odd shape. */
export interface OddShape {
  readonly tool: string;
  /** What is odd: "the key __proto__". */
  readonly shape: string;
  /** Whether the server still answered other requests afterwards. */
  readonly isAlive: boolean;
}

/** What became of a server after arguments of odd shapes. */
export interface OddShapes {
  readonly tried: readonly OddShape[];
  /** The tools whose later answers held a key that was planted under `__proto__`. */
  readonly polluted: readonly string[];
}
