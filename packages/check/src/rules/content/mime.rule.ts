import { shorten } from '../../excerpt.ts';
import { readField } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import { type Block, judgeBlocks } from './blocks.ts';

const token = "[A-Za-z0-9!#$&^_.+'*`|~%-]+";
const mimeType = new RegExp(
  `^${token}/${token}(?:\\s*;\\s*${token}=(?:${token}|"[^"]*"))*\\s*;?\\s*$`,
);

/** Kinds of content that have to say their type. */
const isRequired = ({ kind }: Block): boolean => kind === 'image' || kind === 'audio';

/** content/mime */
export const contentMime = defineRule({
  id: 'content/mime',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Tool Result'),
  title: 'Images and audio say their mimeType, and every mimeType is well formed',
  why: 'Without a type a client cannot show the data; with "png" it does not know what that is.',
  fix: 'Give a whole type such as "image/png" or "text/plain; charset=utf-8".',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: (block) => isRequired(block) || readField(block.value, 'mimeType') !== undefined,
      none: 'No content has or needs a mimeType.',
      judge: ({ where, value }) => {
        const type = readField(value, 'mimeType');
        if (typeof type === 'string' && mimeType.test(type)) return undefined;
        return fail({
          where: `${where}.mimeType`,
          message: type === undefined ? 'The mimeType is missing.' : 'The mimeType is malformed.',
          evidence: {
            came: shorten(type, 120),
            expected: 'a type and a subtype, such as "image/png"',
          },
        });
      },
    }),
});
