/** What a run of the suite for one revision must show. */
export interface Expectation {
  readonly revision: string;
  /** How many scenarios the revision's frozen set scores. */
  readonly scored: number;
  /** Scenarios that the suite runs without scoring them, and that must pass all the same. */
  readonly alsoRequired: readonly string[];
}

/** There is no list of expected failures: what is not named in `alsoRequired` is an extension. */
export const expectations: readonly Expectation[] = [
  {
    revision: '2025-11-25',
    scored: 30,
    alsoRequired: ['server-session-lifecycle', 'json-schema-2020-12'],
  },
  {
    revision: '2026-07-28',
    scored: 37,
    alsoRequired: [
      'json-schema-2020-12',
      'http-header-validation',
      'http-custom-header-server-validation',
    ],
  },
];
