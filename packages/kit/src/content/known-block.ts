import { specTypeSchemas } from '@modelcontextprotocol/server';

import { KitError } from '../errors/kit-error.ts';
import { assertBlock, type ContentBlock } from './blocks.ts';

/**
 * A block with what the protocol knows of its kind and nothing else. Authors may write blocks by
 * hand, and a member that is wrong must be found here: a client would refuse the whole answer.
 */
export function knownBlock(block: ContentBlock): ContentBlock {
  assertBlock(block);
  if (isPlainText(block)) return block;
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

function isPlainText(block: ContentBlock): boolean {
  for (const member in block) if (member !== 'type' && member !== 'text') return false;
  return true;
}
