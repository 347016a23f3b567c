import type { EntityArchive, RelationArchive } from '../../memory/archive.ts';
import type { RelationFacts } from '../../memory/records.ts';

/** Something about an entity that comes from elsewhere. */
export interface ImportedNote {
  readonly text: string;
  readonly source?: string | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly createdAt?: number | undefined;
  readonly validFrom?: number | undefined;
  readonly assertedAt?: number | undefined;
  readonly assertions?: number | undefined;
}

interface Item {
  /** Where it stands, such as "line 3". */
  readonly where: string;
  readonly project?: string | undefined;
  /** Its stable id, where it brings one. */
  readonly uid?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly validFrom?: number | undefined;
  /** When it ended, where it is a version of the past. */
  readonly validTo?: number | undefined;
  /** Whether it was deleted and is listed for its history only. */
  readonly isDeleted: boolean;
}

/** An entity that comes from elsewhere. */
export interface EntityItem extends Item {
  readonly kind: 'entity';
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  readonly notes: readonly ImportedNote[];
  readonly mergedInto?: string | undefined;
  /** Its whole past, where it brings it; the project is decided when it is written. */
  readonly archive?: EntityArchive | undefined;
}

/** A relation that comes from elsewhere. */
export interface RelationItem extends Item {
  readonly kind: 'relation';
  readonly strength?: number | undefined;
  readonly confidence?: number | undefined;
  readonly metadata?: RelationFacts['metadata'] | undefined;
  readonly from: string;
  readonly to: string;
  readonly fromUid?: string | undefined;
  readonly toUid?: string | undefined;
  readonly type: string;
  readonly assertedAt?: number | undefined;
  readonly assertions?: number | undefined;
  readonly archive?: RelationArchive | undefined;
}

/** What is wrong with a part of what was given. */
export interface Problem {
  readonly where: string;
  readonly reason: string;
}

/** What was read in one place: an item, what is wrong with it, or both. */
export interface Read {
  readonly item?: EntityItem | RelationItem | undefined;
  readonly problems: readonly Problem[];
}
