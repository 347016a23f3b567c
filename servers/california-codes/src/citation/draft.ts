import type { LawCode } from '../law/codes.ts';
import type { Citation } from './citation.ts';
import type { Item } from './item.ts';
import type { Step } from './token-steps.ts';

/** A citation, and the tokens that it is written with. */
export interface Draft {
  readonly citation: Citation;
  readonly at: number;
  readonly next: number;
}

/** The citations that begin at a place, and where to look for the next ones. */
export type Reading = Step<readonly Draft[]>;

/** Whose sections they are. */
export interface Owner {
  readonly code: LawCode;
  readonly article?: string;
}

/** What stands around the first and the last of several sections, and belongs to them. */
export interface Frame {
  readonly at: number;
  readonly next: number;
}

/** The citations of sections whose owner is known. */
export function toDrafts(
  items: readonly Step<Item>[],
  owner: Owner,
  frame: Frame,
): readonly Draft[] {
  return items.map(({ value, next }, place) => ({
    citation: toCitation(value, owner),
    at: place === 0 ? frame.at : value.at,
    next: place === items.length - 1 ? frame.next : next,
  }));
}

function toCitation(item: Item, { code, article }: Owner): Citation {
  const { section, paths, through, andFollowing } = item;
  const [subdivision = [], ...further] = paths;
  return {
    code,
    ...(article === undefined ? {} : { article }),
    section,
    subdivision,
    ...(further.length === 0 ? {} : { furtherSubdivisions: further }),
    ...(through === undefined ? {} : { through }),
    ...(andFollowing === undefined ? {} : { andFollowing }),
  };
}
