import { shorten } from '../../excerpt.ts';
import { parseJson } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { listSpokenMessages, withoutCount } from '../exchanges.ts';

/** jsonrpc/wire-schema */
export const jsonrpcWireSchema = defineRule({
  id: 'jsonrpc/wire-schema',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents', 'lists', 'requests', 'wireFaults'],
  source: citeSpecification('2026-07-28', 'basic', 'Schema'),
  title: 'Every message fits the schema of its revision',
  why: 'Strict clients drop a message, or end the connection, when a field is missing or has another type.',
  fix: 'Send the field as the schema of the revision defines it, or leave it out where it is optional.',
  judge: (evidence) => {
    if (listSpokenMessages(evidence).length === 0) return reportNotApplicable('No message came.');
    if (evidence.wireFaults.length === 0) return pass;
    return evidence.wireFaults.map(({ where, path, message, raw, revision }) =>
      fail({
        where: path === '' ? where : `${where}, ${path}`,
        message: `${message}.`,
        evidence: {
          came: withoutId(raw),
          expected: `what the schema of ${revision} says`,
        },
      }),
    );
  },
});

/** A text that was cut is no JSON any more, and shows its start only. */
const withoutId = (raw: string): string => {
  const json = parseJson(raw);
  return shorten(json === undefined ? raw.replace(/"id":\d+,?/, '') : withoutCount(json));
};
