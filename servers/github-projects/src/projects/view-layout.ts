import type { ViewLayout } from '../documents/views.ts';
import { unsupportedByGitHub } from '../github/unsupported.ts';
import type { View } from '../shapes/view.ts';

/** How a view can show items, and a word for it that GitHub does not know. */
export type AskedLayout = View['layout'] | 'timeline';

const LAYOUTS: Record<View['layout'], ViewLayout> = {
  board: 'BOARD_LAYOUT',
  table: 'TABLE_LAYOUT',
  roadmap: 'ROADMAP_LAYOUT',
};

/** A layout that GitHub has. */
export function knownLayout(asked: AskedLayout): View['layout'] {
  if (asked !== 'timeline') return asked;
  throw unsupportedByGitHub(
    'there is no layout "timeline": the layouts are board, table and roadmap.',
    'Use the layout "roadmap", which shows items along the time.',
  );
}

/** GitHub's own word for a layout. */
export function layoutWord(layout: View['layout']): ViewLayout {
  return LAYOUTS[layout];
}

/** A layout from GitHub's own word. */
export function layoutFrom(word: ViewLayout): View['layout'] {
  if (word === 'BOARD_LAYOUT') return 'board';
  return word === 'ROADMAP_LAYOUT' ? 'roadmap' : 'table';
}
