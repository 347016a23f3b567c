import type { Exchange } from '../wire/exchange.evidence.ts';
import type { ListName } from './lists.ts';

/** One page that was read twice. */
export interface PageTwice {
  /** Its number, from 1. */
  readonly page: number;
  readonly first: Exchange;
  readonly second: Exchange;
}

/** How a list deals with cursors. */
export interface ListPaging {
  /** Asked for with a cursor that the server never gave. */
  readonly badCursor: Exchange;
  /** The first two pages, each read twice; empty where there is only one. */
  readonly again: readonly PageTwice[];
}

/** How each declared list deals with cursors. */
export type Paging = Readonly<Partial<Record<ListName, ListPaging>>>;
