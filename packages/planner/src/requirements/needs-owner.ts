import { attributeLine } from './attributes.ts';
import type { Block, Section } from './blocks.ts';
import { isCriterion } from './criteria.ts';
import { leadingId } from './ids.ts';
import { isDemand } from './phrases.ts';
import { isGherkin } from './read-code.ts';
import { kindOfHeading, withoutNumber } from './section-kinds.ts';
import { storyOf } from './story.ts';

/**
 * Whether a heading among requirements is a requirement itself: when what stands below it is said
 * of it (criteria, one story, prose), rather than being requirements of its own.
 */
export function needsOwner(section: Section): boolean {
  if (namesIds(section)) return false;
  if (hasCriteria(section)) return true;
  const parts = section.sections.filter(({ title }) => kindOfHeading(title) === undefined);
  if (parts.length > 0) return false;
  const entries = section.blocks.filter(isEntry);
  const [first] = entries;
  return (
    entries.length === 0 ||
    (entries.length === 1 && first?.type === 'text' && storyOf(first.text) !== undefined)
  );
}

function namesIds({ blocks, sections }: Section): boolean {
  const inBlocks = blocks.some((block) => {
    if (block.type === 'text') return leadingId(block.text) !== undefined;
    if (block.type === 'list') return block.items.some(({ text }) => isRequirementId(text));
    return (
      block.type === 'table' &&
      block.rows.some(({ cells }) => leadingId(cells[0] ?? '') !== undefined)
    );
  });
  return inBlocks || sections.some(({ title }) => leadingId(withoutNumber(title)) !== undefined);
}

function isRequirementId(text: string): boolean {
  return leadingId(text) !== undefined && !isCriterion(text);
}

function hasCriteria({ blocks, sections }: Section): boolean {
  return (
    sections.some(({ title }) => kindOfHeading(title) === 'acceptance') || blocks.some(saysCriteria)
  );
}

function saysCriteria(block: Block): boolean {
  if (block.type === 'text') {
    const label = block.text.split('\n')[0] ?? '';
    return (
      kindOfHeading(label.replace(/:$/, '')) === 'acceptance' ||
      isCriterion(block.text) ||
      block.text.split('\n').some((line) => attributeLine(line) !== undefined)
    );
  }
  if (block.type === 'list') {
    return block.items.some(({ text }) => attributeLine(text) !== undefined || isCriterion(text));
  }
  return block.type === 'code' && isGherkin(block);
}

/** Whether a block would be read as requirements of its own. */
function isEntry(block: Block): boolean {
  if (block.type === 'text')
    return storyOf(block.text) !== undefined || isDemand(block.text, false);
  return block.type === 'list' || block.type === 'table';
}
