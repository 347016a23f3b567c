import type { Exchange } from '../../wire/exchange.evidence.ts';
import { type Json, readField } from '../../wire/json.ts';

/** The lists that a server can have. */
export type ListName = 'tools' | 'resources' | 'resourceTemplates' | 'prompts';

/** One list, all its pages followed (up to a bound). */
export interface List {
  /** One exchange per page, in order. */
  readonly pages: readonly Exchange[];
  /** The items of all pages, whatever their form. */
  readonly items: readonly Json[];
  /** Whether the last page said that there is no more; false at a fault or at the bound. */
  readonly isComplete: boolean;
}

/** What the server listed. A list is absent where its capability is not declared. */
export interface Lists {
  readonly tools?: List;
  readonly resources?: List;
  readonly resourceTemplates?: List;
  readonly prompts?: List;
}

/** The texts that stand in one field of the items of a list, each once. */
export function collectTexts(list: List | undefined, field: string): readonly string[] {
  const texts = (list?.items ?? []).flatMap((item) => {
    const text = readField(item, field);
    return typeof text === 'string' ? [text] : [];
  });
  return [...new Set(texts)];
}

/** The list of tools, read several times. */
export interface RepeatedTools {
  /** Twice in a row on one connection. */
  readonly first: List;
  readonly second: List;
  /** On another connection; only in the modern era. */
  readonly elsewhere?: List;
  /** On the first connection after calls of tools; absent where none could be made. */
  readonly afterCalls?: List;
  /** On a fresh connection after those calls; only in the modern era. */
  readonly afterwards?: List;
  /** The tools that were called in between. */
  readonly called: readonly string[];
  /** Whether the first connection was notified that the list has changed. */
  readonly wasTold: boolean;
}

/** What repeated reading of lists showed; nothing where the server declares no tools. */
export interface RepeatedLists {
  readonly tools?: RepeatedTools;
}

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

/** What the baseline recorded of the tools; empty where it recorded nothing. */
export interface Pins {
  /** The hash that the baseline recorded of each definition, by the name of the tool. */
  readonly tools?: Readonly<Record<string, string>>;
  /** The hash of each item that is listed now, in the order of the list. */
  readonly hashes: readonly string[];
}
