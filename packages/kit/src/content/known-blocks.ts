import { assertBlock, type ContentBlock } from './blocks.ts';

type Blocks = readonly ContentBlock[];

/**
 * Blocks with what the protocol knows of their kinds and nothing else. Authors may write blocks by
 * hand, and a member that is wrong must be found here: a client would refuse the whole answer.
 */
export function knownBlocks(blocks: Blocks): Blocks | Promise<Blocks> {
  for (const block of blocks) {
    if (!isPlainText(block)) return judgeBlocks(blocks);
    assertBlock(block);
  }
  return blocks;
}

// Plain text is most of what is sent, and only the rest needs the schemas of the SDK.
async function judgeBlocks(blocks: Blocks): Promise<Blocks> {
  const { judgeBlock } = await import('./judge-block.ts');
  return blocks.map((block) => {
    assertBlock(block);
    return isPlainText(block) ? block : judgeBlock(block);
  });
}

function isPlainText(block: ContentBlock): boolean {
  for (const member in block) if (member !== 'type' && member !== 'text') return false;
  return true;
}
