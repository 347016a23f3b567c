import { defineTool, text, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

const SECTION = z.string().describe('The number of a section');

/** Tools that may ask for the same section only so often, and count together. */
export function limited(): Tool[] {
  return [readSection(), citeSections()];
}

function readSection(): Tool {
  return defineTool({
    name: 'read_section',
    title: 'Read a section',
    description: 'Return a section; answers again from memory.',
    effect: 'read',
    openWorld: false,
    input: z.object({ section: SECTION }),
    cache: { ttlMs: 60_000 },
    limitBy: { name: 'section', perMinute: 2, key: ({ section }) => section },
    run: ({ section }) => text(`Section ${section}.`),
  });
}

function citeSections(): Tool {
  return defineTool({
    name: 'cite_section',
    title: 'Cite a section',
    description: 'Return how a section is cited, or all of them.',
    effect: 'read',
    openWorld: false,
    input: z.object({ section: SECTION.optional() }),
    limitBy: { name: 'section', perMinute: 2, key: ({ section }) => section },
    run: ({ section = 'all' }) => text(`§ ${section}`),
  });
}
