/** The package whose program was started; absent where none is visible beside it. */
export interface PackageEvidence {
  readonly package?: {
    /** The name of the file that describes it: `package.json`. */
    readonly file: string;
    readonly name: string;
    readonly version: string;
  };
}
