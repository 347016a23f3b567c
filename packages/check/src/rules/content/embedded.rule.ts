import { shorten } from '../../excerpt.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { type Block, judgeBlocks } from './blocks.ts';

/** content/embedded */
export const contentEmbedded = defineRule({
  id: 'content/embedded',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Embedded Resources'),
  title: 'An embedded resource has a uri and a text or a blob, and resources are declared',
  why: 'A client cannot show a resource that has neither text nor bytes, nor name one without an address.',
  fix: 'Give { "uri", "mimeType", "text" } or { "uri", "mimeType", "blob" }, never both, and declare the capability resources.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: ({ kind }) => kind === 'resource',
      none: 'No resource is embedded in what came.',
      judge: (block) => [
        ...judgeShape(block),
        ...judgeCapability(block, 'resources' in evidence.opening.capabilities),
      ],
    }),
});

function judgeShape({ where, value }: Block): readonly Outcome[] {
  const resource = value['resource'];
  const bodies = ['text', 'blob'].filter((name) => typeof readField(resource, name) === 'string');
  const faults = [
    ...(isObject(resource) ? [] : ['has no resource']),
    ...(typeof readField(resource, 'uri') === 'string' ? [] : ['has no uri']),
    ...(bodies.length === 1
      ? []
      : [bodies.length === 0 ? 'has no text or blob' : 'has both text and blob']),
  ];
  const [fault] = faults;
  if (fault === undefined) return [];
  return [
    fail({
      where,
      message: `The embedded resource ${fault}.`,
      evidence: { came: shorten(value), expected: 'a uri, and one of text and blob' },
    }),
  ];
}

function judgeCapability({ exchange }: Block, isDeclared: boolean): readonly Outcome[] {
  if (isDeclared) return [];
  return [
    fail({
      where: exchange.method ?? '',
      level: 'should',
      message: 'Resources are embedded, and the server does not declare the capability resources.',
      evidence: { came: 'no capability resources', expected: 'the capability resources' },
    }),
  ];
}
