/** A problem that a schema library reports; zod adds the fields after `path`. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly includes?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly exact?: boolean;
  readonly origin?: string;
  readonly divisor?: number;
  /** What is wrong with the name of an entry. */
  readonly issues?: readonly Issue[];
  /** What is wrong with each alternative of a union. */
  readonly errors?: readonly (readonly Issue[])[];
  /** The values of the property that tells the alternatives apart. */
  readonly options?: readonly unknown[];
}
