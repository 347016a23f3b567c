import { readField } from '../../wire/json.ts';
import {
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeSchema,
} from '../define-rule.ts';
import { listTools, listNames, describeToolPlace, withoutTools } from './judge-calls.ts';

/** call/open-world */
export const callOpenWorld = defineRule({
  id: 'call/open-world',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lists', 'openWorld'],
  source: citeSchema('2026-07-28', 'ToolAnnotations'),
  title: 'A tool that says openWorldHint: false opens no connection to another machine',
  why: 'Users let such tools see private data because nothing of it can leave.',
  fix: 'Declare openWorldHint: true, or keep the tool from reaching out.',
  judge: ({ lists, openWorld: { watched, reached } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const closed = listTools(lists).filter(
      ({ definition }) => readField(definition, 'annotations', 'openWorldHint') === false,
    );
    if (closed.length === 0) return reportNotApplicable('No tool says openWorldHint: false.');
    const said = reached.map(({ tool, hosts }) =>
      fail({
        where: describeToolPlace(tool),
        message:
          'The tool says openWorldHint: false, and a call of it opens a connection to another machine.',
        evidence: { came: `a connection to ${hosts.join(', ')}`, expected: 'no connection' },
      }),
    );
    const unseen = closed.filter(({ name }) => !watched.includes(name));
    if (unseen.length > 0) {
      const why = 'not watched; allow it with --calls all or a plan';
      return [...said, reportNotVerified(`${listNames(unseen)}: ${why}.`)];
    }
    return said.length === 0 ? pass : said;
  },
});
