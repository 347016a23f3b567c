import { shown } from '../../excerpt.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, schemaOf } from '../define-rule.ts';
import { base64Fault, dataField, judgeBlocks } from './blocks.ts';

/** content/base64 */
export const contentBase64 = defineRule({
  id: 'content/base64',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: schemaOf('2026-07-28', 'ImageContent'),
  title: 'Images, audio and blobs are plain Base64',
  why: 'Clients decode the text as it is; a "data:" prefix, line breaks or the alphabet for URLs break the picture.',
  fix: 'Encode the bytes with the standard alphabet and padding, without a prefix and without line breaks.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: (block) => dataField(block) !== undefined,
      none: 'No image, audio or blob came.',
      judge: (block) => {
        const field = dataField(block) ?? '';
        const value = fieldOf(block.value, field);
        const fault = base64Fault(value);
        if (fault === undefined) return undefined;
        return fail({
          where: `${block.where}.${field}`,
          message: `The ${field} ${fault}.`,
          evidence: {
            came: shown(value, 120),
            expected: 'Base64 of RFC 4648 section 4, with padding',
          },
        });
      },
    }),
});
