import { shorten } from '../../excerpt.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  reportDisputed,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';

/** tools/icons */
export const toolsIcons = defineRule({
  id: 'tools/icons',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'basic', '`icons`'),
  title: 'An icon is an https or data URI of an image, with sizes such as 48x48',
  why: 'Clients refuse icons from other schemes, and cannot choose among sizes that they cannot read.',
  fix: 'Serve the icon by https or as a data URI with base64, name its image type, and write sizes as ["48x48"] or ["any"].',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ raw, where }) => {
        const icons: readonly Json[] = Array.isArray(raw['icons']) ? raw['icons'] : [];
        return icons.flatMap((icon, index) => judgeIcon(icon, `${where}, icons[${index}]`));
      },
      {
        only: ({ raw }) => Array.isArray(raw['icons']) && raw['icons'].length > 0,
        none: 'No tool has icons.',
      },
    ),
});

function judgeIcon(icon: Json, where: string): readonly Outcome[] {
  if (!isObject(icon) || typeof icon['src'] !== 'string') {
    const evidence = { came: shorten(icon), expected: 'an object with src as text' };
    return [fail({ level: 'must', where, message: 'The icon has no src.', evidence })];
  }
  return [...judgeSource(icon['src'], `${where}.src`), ...judgeRest(icon, where)];
}

const isImageData = /^data:image\/[\w.+-]+(;[\w-]+=[\w.-]+)*;base64,[A-Za-z0-9+/=]+$/;

function judgeSource(src: string, where: string): readonly Outcome[] {
  if (/^https:\/\/[^\s/]/i.test(src) || isImageData.test(src)) return [];
  const evidence = { came: shorten(src), expected: 'an https URL or data:image/…;base64,…' };
  if (/^http:\/\/[^\s/]/i.test(src)) {
    const message =
      'The icon comes by http: the specification lists it as possible, and tells clients to take https only.';
    return [reportDisputed({ where, message, evidence })];
  }
  const message = /^data:/i.test(src)
    ? 'The data URI of the icon is not an image in base64.'
    : 'The icon is neither an https URL nor a data URI.';
  return [fail({ where, message, evidence })];
}

const isSize = (size: Json): boolean => typeof size === 'string' && /^(\d+x\d+|any)$/.test(size);

function judgeRest({ mimeType, sizes, theme }: JsonObject, where: string): readonly Outcome[] {
  const said: Outcome[] = [];
  if (mimeType !== undefined && !(typeof mimeType === 'string' && mimeType.startsWith('image/'))) {
    const evidence = { came: shorten(mimeType), expected: 'an image type such as image/png' };
    said.push(
      fail({ where: `${where}.mimeType`, message: 'The type is no image type.', evidence }),
    );
  }
  if (sizes !== undefined && !(Array.isArray(sizes) && sizes.every(isSize))) {
    const evidence = { came: shorten(sizes), expected: '["48x48"] or ["any"]' };
    const message = 'The sizes of the icon are not in the form 48x48.';
    said.push(fail({ where: `${where}.sizes`, message, evidence }));
  }
  if (theme !== undefined && theme !== 'light' && theme !== 'dark') {
    const evidence = { came: shorten(theme), expected: 'light or dark' };
    const message = 'The theme of the icon is not known.';
    said.push(fail({ level: 'must', where: `${where}.theme`, message, evidence }));
  }
  return said;
}
