import type { SequenceReference } from '../../records/sequence.ts';
import { present } from '../../xml/element.ts';
import { withPresent } from '../../answers/present.ts';
import { joined, valueOf, type Section } from './sections.ts';

/** Reads a REFERENCE with what is indented below it. */
export function toReference(section: Section): SequenceReference {
  const { parts } = section;
  const authors = valueOf(parts, 'AUTHORS')
    .split(/,\s+|\s+and\s+/)
    .filter((author) => author !== '');
  const group = present(valueOf(parts, 'CONSRTM'));
  return withPresent({
    title: present(valueOf(parts, 'TITLE')),
    authors: group === undefined ? authors : [...authors, group],
    journal: present(valueOf(parts, 'JOURNAL')),
    pmid: present(valueOf(parts, 'PUBMED')),
    position: positionIn(joined(section)),
  });
}

/** "1  (bases 1 to 99; 120 to 140)" as "1..99; 120..140". */
function positionIn(value: string): string | undefined {
  return /\((?:bases|residues|sites) ([^()]+)\)/.exec(value)?.[1]?.replaceAll(' to ', '..');
}
