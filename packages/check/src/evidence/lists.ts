import type { Json } from '../wire/json.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

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
