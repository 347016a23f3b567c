import { isReadOnly } from '../../calls/permission.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeSchema,
} from '../define-rule.ts';
import {
  everywhere,
  listTools,
  listNames,
  describeToolPlace,
  withoutTools,
} from './judge-calls.ts';

/** call/read-only */
export const callReadOnly = defineRule({
  id: 'call/read-only',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'repeatedCalls'],
  source: citeSchema('2026-07-28', 'ToolAnnotations'),
  title: 'A tool that says readOnlyHint: true changes nothing that can be seen',
  why: 'Clients run such tools without asking the user.',
  fix: 'Declare readOnlyHint: false, or keep the tool from writing.',
  judge: ({ lists, repeatedCalls: { watched, effects } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const readers = listTools(lists).filter(({ definition }) => isReadOnly(definition));
    if (readers.length === 0) return reportNotApplicable('No tool says readOnlyHint: true.');
    const said = effects.map(({ tool, changed }) =>
      fail({
        where: describeToolPlace(tool),
        message: `The tool says readOnlyHint: true, and a call of it changed ${changed.join(', ')}.`,
        evidence: { came: `changed: ${changed.join(', ')}`, expected: 'no change' },
      }),
    );
    const unseen = readers.filter(({ name }) => !watched.includes(name));
    if (unseen.length > 0) {
      return [
        ...said,
        reportNotVerified(`${listNames(unseen)}: not watched; it was not called, or it is slow.`),
      ];
    }
    return said.length === 0 ? pass : said;
  },
});
