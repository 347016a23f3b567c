import { readAttributeLine } from './attributes.ts';
import type { Block, Section } from './blocks.ts';
import { isCriterion } from './criteria.ts';
import { readLeadingId } from './ids.ts';
import { isDemand } from './phrases.ts';
import { isGherkin } from './read-code.ts';
import { findHeadingKind, removeNumber } from './section-kinds.ts';
import { readStory } from './story.ts';

/**
 * Whether a heading among requirements is a requirement itself: when what stands below it is said
 * of it (criteria, one story, prose), rather than being requirements of its own.
 */
export function needsOwner(section: Section): boolean {
  if (namesIds(section)) return false;
  if (hasCriteria(section)) return true;
  const parts = section.sections.filter(({ title }) => findHeadingKind(title) === undefined);
  if (parts.length > 0) return false;
  const entries = section.blocks.filter(isEntry);
  const [first] = entries;
  return (
    entries.length === 0 ||
    (entries.length === 1 && first?.type === 'text' && readStory(first.text) !== undefined)
  );
}

function namesIds({ blocks, sections }: Section): boolean {
  const inBlocks = blocks.some((block) => {
    if (block.type === 'text') return readLeadingId(block.text) !== undefined;
    if (block.type === 'list') return block.items.some(({ text }) => isRequirementId(text));
    return (
      block.type === 'table' &&
      block.rows.some(({ cells }) => readLeadingId(cells[0] ?? '') !== undefined)
    );
  });
  return inBlocks || sections.some(({ title }) => readLeadingId(removeNumber(title)) !== undefined);
}

function isRequirementId(text: string): boolean {
  return readLeadingId(text) !== undefined && !isCriterion(text);
}

function hasCriteria({ blocks, sections }: Section): boolean {
  return (
    sections.some(({ title }) => findHeadingKind(title) === 'acceptance') ||
    blocks.some(saysCriteria)
  );
}

function saysCriteria(block: Block): boolean {
  if (block.type === 'text') {
    const label = block.text.split('\n')[0] ?? '';
    return (
      findHeadingKind(label.replace(/:$/, '')) === 'acceptance' ||
      isCriterion(block.text) ||
      block.text.split('\n').some((line) => readAttributeLine(line) !== undefined)
    );
  }
  if (block.type === 'list') {
    return block.items.some(
      ({ text }) => readAttributeLine(text) !== undefined || isCriterion(text),
    );
  }
  return block.type === 'code' && isGherkin(block);
}

/** Whether a block would be read as requirements of its own. */
function isEntry(block: Block): boolean {
  if (block.type === 'text')
    return readStory(block.text) !== undefined || isDemand(block.text, false);
  return block.type === 'list' || block.type === 'table';
}
