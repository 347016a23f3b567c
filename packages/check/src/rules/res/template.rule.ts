import { shorten } from '../../excerpt.ts';
import type { ExpandedRead, Reads } from '../../probe/features/features.evidence.ts';
import { parseTemplate } from '../../uri-template.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, describeRequest } from '../exchanges.ts';
import { type Listed, listTemplates, withoutResources } from './resources.ts';

/** res/template */
export const resTemplate = defineRule({
  id: 'res/template',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Resource Templates'),
  title: 'A template follows RFC 6570, is listed once, and what it makes can be read',
  why: 'Clients fill templates by the standard; a broken one makes addresses that lead nowhere.',
  fix: 'Write variables as {name}, with letters, digits and _ only, give each template a name, and serve what it makes.',
  judge: (evidence) => {
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    const templates = listTemplates(evidence.lists);
    if (templates.length === 0) return reportNotApplicable('The server lists no template.');
    const found = [
      ...templates.flatMap(judgeTemplate),
      ...judgeTwins(templates),
      ...judgeUnreadable(evidence.reads),
    ];
    if (found.length > 0) return found;
    return evidence.reads.expanded.some(({ exchange }) => exchange.result)
      ? pass
      : reportNotVerified(
          'Every template is well formed, but no value is known with which one could be read.',
        );
  },
});

function judgeTemplate({ definition, uri, where }: Listed): readonly Outcome[] {
  const found: Outcome[] = [];
  const parsed = uri === undefined ? { fault: 'it is not there' } : parseTemplate(uri);
  if ('fault' in parsed) {
    const message = `The template is none: ${parsed.fault}.`;
    const evidence = {
      came: shorten(uri ?? definition),
      expected: 'a template as RFC 6570 has it',
    };
    found.push(fail({ where, message, evidence }));
  }
  if (typeof readField(definition, 'name') !== 'string') {
    const evidence = { came: shorten(definition), expected: '"name", a text' };
    found.push(fail({ where, message: 'The template has no name.', evidence }));
  }
  return found;
}

function judgeTwins(templates: readonly Listed[]): readonly Outcome[] {
  return templates
    .filter(({ uri }, at) => templates.findIndex((other) => other.uri === uri) !== at)
    .map(({ uri, where }) =>
      fail({
        where,
        message: 'The template is listed twice.',
        evidence: { came: shorten(uri), expected: 'a template that is listed once' },
      }),
    );
}

const NOT_THERE = [-32602, -32002, -32601];

function judgeUnreadable({ expanded }: Reads): readonly Outcome[] {
  return expanded
    .filter(
      ({ exchange, valuesFrom }: ExpandedRead) =>
        // A wrong guess is our fault.
        valuesFrom !== 'guess' &&
        NOT_THERE.some((code) => code === readField(exchange.error, 'code')),
    )
    .map(({ template, valuesFrom, exchange }) =>
      fail({
        where: `resources/templates/list, template ${JSON.stringify(template)}`,
        message:
          valuesFrom === 'completion'
            ? 'What the template makes of a value that the server itself proposes cannot be read.'
            : 'The template makes a URI that is listed, yet it cannot be read.',
        evidence: {
          sent: describeRequest(exchange),
          came: describeAnswer(exchange),
          expected: 'its contents',
        },
        level: 'practice',
      }),
    );
}
