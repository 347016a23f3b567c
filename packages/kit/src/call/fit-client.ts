import { type FeatureName, features } from '@wellspoken/spec/features';
import type { Revision } from '@wellspoken/spec/revisions';

import type { ContentBlock } from '../define/content/blocks.ts';

/** Whether a client of this revision knows the feature. Revisions are dates, so they sort as text. */
export function fitsRevision(feature: FeatureName, revision: Revision): boolean {
  const { since, until }: { since: Revision; until?: Revision } = features[feature];
  return revision >= since && (until === undefined || revision <= until);
}

/** Whether a client of this revision can read all that the kit writes. */
export function isNewest(revision: Revision): boolean {
  return fitsRevision('icons', revision);
}

/** A block as a client of this revision can read it: the nearest thing that it knows. */
export function fitBlock(block: ContentBlock, revision: Revision): ContentBlock {
  if (isNewest(revision)) return block;
  if (fitsRevision('resourceLink', revision)) return withoutIcons(block);
  return replaceUnknown(withoutNewAnnotations(block), revision);
}

function withoutIcons(block: ContentBlock): ContentBlock {
  if (block.type !== 'resource_link') return block;
  const { icons: _unknown, ...known } = block;
  return known;
}

function replaceUnknown(block: ContentBlock, revision: Revision): ContentBlock {
  const annotations = block.annotations && { annotations: block.annotations };
  switch (block.type) {
    case 'audio':
      if (fitsRevision('audioContent', revision)) return block;
      return {
        type: 'resource',
        resource: { uri: 'audio:inline', mimeType: block.mimeType, blob: block.data },
        ...annotations,
      };
    case 'resource_link': {
      const words = [block.title ?? block.name, block.description].filter(Boolean).join(': ');
      return { type: 'text', text: `${words}\n${block.uri}`, ...annotations };
    }
    case 'text':
    case 'image':
    case 'resource':
      return block;
  }
}

function withoutNewAnnotations(block: ContentBlock): ContentBlock {
  const { _meta: _unknown, ...known } = block;
  if (known.annotations?.lastModified === undefined) return known;
  const { lastModified: _time, ...annotations } = known.annotations;
  return { ...known, annotations };
}
