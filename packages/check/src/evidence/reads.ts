import type { Exchange } from '../wire/exchange.evidence.ts';

/** A resource that was read. */
export interface ReadRecord {
  readonly uri: string;
  readonly exchange: Exchange;
}

/** A listed resource that was read. */
export interface ListedRead extends ReadRecord {
  /** Whether the list names it also after it was read; absent where that was not looked at. */
  readonly isStillListed?: boolean;
  /** Its size in the list after it was read, where the list names one. */
  readonly sizeAfter?: number;
}

/** A resource that nobody has. */
export interface MissingRead extends ReadRecord {
  /** `sibling` of a listed one, or of a `scheme` that the server does not serve. */
  readonly kind: 'sibling' | 'scheme';
}

/** A try to get out of what the server offers. */
export interface OutsideRead extends ReadRecord {
  readonly kind: 'dots' | 'encoded dots' | 'absolute path';
  /** Where it starts: a folder of listed resources, a template, or a scheme. */
  readonly from: string;
  /** The same for a file that is not there; only where the other file is one of the system. */
  readonly control?: Exchange;
}

/** A template with values in it. */
export interface ExpandedRead extends ReadRecord {
  readonly template: string;
  /** Where the values come from: the server's own `completion`, a `listed` resource, or a `guess`. */
  readonly valuesFrom: 'completion' | 'listed' | 'guess';
  /** Whether the URI is in the list too. */
  readonly wasListed: boolean;
}

/** What came of reading resources. */
export interface Reads {
  readonly listed: readonly ListedRead[];
  readonly missing: readonly MissingRead[];
  readonly outside: readonly OutsideRead[];
  /** The text of the file that lies outside; absent where it is an empty file of the system. */
  readonly outsideText?: string;
  readonly expanded: readonly ExpandedRead[];
}
