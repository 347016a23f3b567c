import type { BaseEvidence } from '../../../probe/pieces.evidence.ts';
import { notApplicable, notVerified, pass, type Outcome } from '../../define-rule.ts';
import { blocksIn, type Block } from './blocks.ts';

/** What a rule on content looks at. */
interface BlockJudge {
  readonly of: (block: Block) => boolean;
  /** What there is none of: "image". */
  readonly none: string;
  readonly judge: (block: Block) => Outcome | readonly Outcome[] | undefined;
}

/** Judges every piece of content of a kind. */
export function judgeBlocks(
  evidence: Pick<BaseEvidence, 'conversations'>,
  { of, none, judge }: BlockJudge,
): readonly Outcome[] {
  const all = blocksIn(evidence);
  if (all.length === 0) {
    return [notVerified('No content was seen; let tools be called with --calls read-only or all.')];
  }
  const blocks = all.filter(of);
  if (blocks.length === 0) return [notApplicable(none)];
  const said = blocks.flatMap((block) => judge(block) ?? []);
  return said.length === 0 ? [pass] : said;
}
