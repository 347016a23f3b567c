import { fieldOf } from '../../wire/json.ts';
import {
  bothEras,
  defineRule,
  fail,
  notApplicable,
  notVerified,
  pass,
  schemaOf,
} from '../define-rule.ts';
import { listedTools, namesOf, placeOfTool, withoutTools } from './judge-calls.ts';

/** call/open-world */
export const callOpenWorld = defineRule({
  id: 'call/open-world',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lists', 'openWorld'],
  source: schemaOf('2026-07-28', 'ToolAnnotations'),
  title: 'A tool that says openWorldHint: false opens no connection to another machine',
  why: 'Users let such tools see private data because nothing of it can leave.',
  fix: 'Declare openWorldHint: true, or keep the tool from reaching out.',
  judge: ({ lists, openWorld: { watched, reached } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const closed = listedTools(lists).filter(
      ({ definition }) => fieldOf(definition, 'annotations', 'openWorldHint') === false,
    );
    if (closed.length === 0) return notApplicable('No tool says openWorldHint: false.');
    const said = reached.map(({ tool, hosts }) =>
      fail({
        where: placeOfTool(tool),
        message:
          'The tool says openWorldHint: false, and a call of it opens a connection to another machine.',
        evidence: { came: `a connection to ${hosts.join(', ')}`, expected: 'no connection' },
      }),
    );
    const unseen = closed.filter(({ name }) => !watched.includes(name));
    if (unseen.length > 0) {
      const why = 'not watched; allow it with --calls all or a plan';
      return [...said, notVerified(`${namesOf(unseen)}: ${why}.`)];
    }
    return said.length === 0 ? pass : said;
  },
});
