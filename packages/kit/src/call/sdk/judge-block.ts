import { specTypeSchemas } from '@modelcontextprotocol/server';

import type { ContentBlock } from '../../define/content/blocks.ts';
import { KitError } from '../../errors/kit-error.ts';

/** Validates a block and removes members unknown to the protocol; throws if it is invalid. */
export function judgeBlock(block: ContentBlock): ContentBlock {
  const judged = specTypeSchemas.ContentBlock['~standard'].validate(block);
  if (!(judged instanceof Promise) && judged.issues === undefined) {
    // The SDK's types differ from ours only in being mutable.
    return judged.value as ContentBlock;
  }
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `A content block of type ${block.type} has a member that the protocol does not allow: make it with text, image, audio, link or embed.`,
  );
}
