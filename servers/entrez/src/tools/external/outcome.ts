import type { MissingRecord } from '../../eutils/eutils.ts';

/** What an operation brought, before it is made to fit. */
export type Outcome = {
  /** Who says so. */
  readonly source: string;
  readonly fetchedAt: Date;
  readonly view?: string;
  readonly notes?: readonly string[];
  readonly missing?: readonly MissingRecord[];
  /** Where the service itself goes on with a list. */
  readonly resumption?: string;
} & Content;

/** Items that can be shown some at a time, a text, or a picture. */
export type Content =
  | {
      readonly kind: 'items';
      readonly items: readonly unknown[];
      /** Puts items back into the form in which the service sends them. */
      readonly wrap: (items: readonly unknown[]) => Record<string, unknown>;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly mimeType: string };
