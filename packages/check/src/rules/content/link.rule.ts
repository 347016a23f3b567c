import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  type Evidence,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { type Block, judgeBlocks } from './blocks.ts';

/** content/link */
export const contentLink = defineRule({
  id: 'content/link',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Resource Links'),
  title: 'A resource link has a uri and a name, and leads somewhere',
  why: 'A client shows the name and reads the uri; a link that nobody can follow is a dead end.',
  fix: 'Give uri and name, and serve the uri with resources/read, or link to https.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: ({ kind }) => kind === 'resource_link',
      none: 'No resource link came.',
      judge: (block) => judgeLink(block, evidence),
    }),
});

type Needed = Evidence<'calls' | 'contents'>;

function judgeLink({ where, value }: Block, evidence: Needed): Outcome | undefined {
  const { uri, name } = value;
  if (typeof uri !== 'string' || !/^[A-Za-z][A-Za-z0-9+.-]*:./.test(uri)) {
    return fail({
      where: `${where}.uri`,
      message: 'The link has no uri.',
      evidence: { came: shorten(value), expected: 'a uri with a scheme' },
    });
  }
  if (typeof name !== 'string' || name === '') {
    return fail({
      where: `${where}.name`,
      message: 'The link has no name.',
      evidence: { came: shorten(value), expected: 'a name' },
    });
  }
  if (leadsSomewhere(uri, evidence)) return undefined;
  return fail({
    where: `${where}.uri`,
    level: 'practice',
    message: 'The link leads to a resource that the server does not read.',
    evidence: { came: shorten(uri), expected: 'a uri that resources/read answers, or https' },
  });
}

/** Others read what has a common scheme; the rest only the server can read. */
function leadsSomewhere(uri: string, { contents, opening }: Needed): boolean {
  if (/^(?:https?|file|data):/i.test(uri)) return true;
  return 'resources' in opening.capabilities && !contents.deadLinks.includes(uri);
}
