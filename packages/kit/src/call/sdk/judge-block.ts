import { specTypeSchemas } from '@modelcontextprotocol/server';

import type { ContentBlock } from '../../define/content/blocks.ts';
import { KitError } from '../../errors/kit-error.ts';

/** A block with what the protocol knows of its kind and nothing else, or throws. */
export function judgeBlock(block: ContentBlock): ContentBlock {
  const judged = specTypeSchemas.ContentBlock['~standard'].validate(block);
  if (!(judged instanceof Promise) && judged.issues === undefined) {
    // The SDK's types are mutable twins of ours.
    return judged.value as ContentBlock;
  }
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `A content block of type ${block.type} has a member that the protocol does not allow: make it with text, image, audio, link or embed.`,
  );
}
