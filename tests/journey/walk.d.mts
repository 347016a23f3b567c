/** One request, walked through the sources. */
export interface Journey {
  readonly name: string;
  /** How often the way changes folder. */
  readonly switches: number;
  /** In the order in which they are first entered. */
  readonly files: readonly { readonly file: string; readonly functions: readonly string[] }[];
}

/** What a journey may cost at most. */
export interface Bar {
  readonly files: number;
  readonly switches: number;
}

export declare const names: readonly ['call', 'sprint', 'check'];
export declare const bars: Readonly<Record<(typeof names)[number], Bar>>;
export declare function walkJourney(name: string): Promise<Journey>;
export declare function describeJourney(journey: Journey, isShort?: boolean): string;
