import { describeToolPlace, withoutTools } from '../call/judge-calls.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  pass,
} from '../define-rule.ts';

/** sec/proto-keys */
export const secProtoKeys = defineRule({
  id: 'sec/proto-keys',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'oddShapes'],
  source: citeDocument(
    'CWE-1321: Improperly Controlled Modification of Object Prototype Attributes',
    'https://cwe.mitre.org/data/definitions/1321.html',
  ),
  title: 'Arguments of odd shapes neither end the server nor change later answers',
  why: 'One call that a model makes up would stop the server, or change it for everyone.',
  fix: 'Validate arguments before use, allow no further properties, and never merge them deeply into objects of your own.',
  judge: ({ lists, oddShapes: { tried, polluted } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    if (tried.length === 0) {
      return reportNotVerified(
        'No tool could be tried so; allow it with --calls all or a plan with "fuzz".',
      );
    }
    const said = [
      ...tried
        .filter(({ isAlive }) => !isAlive)
        .map(({ tool, shape }) =>
          fail({
            where: tool === '' ? 'tools/call' : describeToolPlace(tool),
            message: `After a call with ${shape} the server answers no more.`,
            evidence: { sent: shape, came: 'no more answers', expected: 'a result or a refusal' },
          }),
        ),
      ...polluted.map((tool) =>
        fail({
          where: describeToolPlace(tool),
          message: 'What a call put under "__proto__" stands in a later answer.',
          evidence: {
            sent: '{"__proto__":{"wellspokenPlanted":true}} in an earlier call',
            came: 'an answer with "wellspokenPlanted"',
            expected: 'an answer without it',
          },
        }),
      ),
    ];
    return said.length === 0 ? pass : said;
  },
});
