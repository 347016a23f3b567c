import type { Exchange } from './exchange.ts';
import type { ListName } from './lists.ts';

/** How a list deals with cursors. */
export interface ListPaging {
  /** Asked for with a cursor that the server never gave. */
  readonly badCursor: Exchange;
  /** Pages that were asked for once more, by the number of the page. */
  readonly again: readonly { readonly page: number; readonly exchange: Exchange }[];
}

/** How each declared list deals with cursors. */
export type Paging = Readonly<Partial<Record<ListName, ListPaging>>>;
