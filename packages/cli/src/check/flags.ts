/** What `wellspoken check` was told, as it was typed. */
export interface CheckFlags {
  readonly format?: string;
  readonly output?: string;
  readonly badge?: string;
  readonly baseline?: string;
  readonly writeBaseline: boolean;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly failOn?: string;
  readonly era?: string;
  readonly calls?: string;
  readonly env?: readonly string[];
  readonly writePlan?: string;
  readonly slow: boolean;
  readonly timeout?: string;
  readonly seed?: string;
}
