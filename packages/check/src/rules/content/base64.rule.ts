import { shorten } from '../../excerpt.ts';
import { readField } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, citeSchema } from '../define-rule.ts';
import { findBase64Fault, chooseDataField, judgeBlocks } from './blocks.ts';

/** content/base64 */
export const contentBase64 = defineRule({
  id: 'content/base64',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeSchema('2026-07-28', 'ImageContent'),
  title: 'Images, audio and blobs are plain Base64',
  why: 'Clients decode the text as it is; a "data:" prefix, line breaks or the alphabet for URLs break the picture.',
  fix: 'Encode the bytes with the standard alphabet and padding, without a prefix and without line breaks.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: (block) => chooseDataField(block) !== undefined,
      none: 'No image, audio or blob came.',
      judge: (block) => {
        const field = chooseDataField(block) ?? '';
        const value = readField(block.value, field);
        const fault = findBase64Fault(value);
        if (fault === undefined) return undefined;
        return fail({
          where: `${block.where}.${field}`,
          message: `The ${field} ${fault}.`,
          evidence: {
            came: shorten(value, 120),
            expected: 'Base64 of RFC 4648 section 4, with padding',
          },
        });
      },
    }),
});
