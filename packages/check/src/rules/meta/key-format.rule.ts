import { shorten } from '../../excerpt.ts';
import { isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { listMetas } from './list-metas.ts';

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const PREFIX = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** The names that the protocol and its official extensions define under its own prefix. */
const known = new Set([
  'clientCapabilities',
  'clientInfo',
  'logLevel',
  'model-immediate-response',
  'protocolVersion',
  'related-task',
  'serverInfo',
  'subscriptionId',
]);
const OWN = 'io.modelcontextprotocol/';

/** meta/key-format */
export const metaKeyFormat = defineRule({
  id: 'meta/key-format',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'Keys of _meta and names of extensions are well formed and use no reserved prefix',
  why: 'Keys of many servers and of the protocol share one object; only the form keeps them apart.',
  fix: 'Name your keys by a domain of yours in reverse and a name: "com.example/trace-id". Leave prefixes whose second label is "mcp" or "modelcontextprotocol" to the protocol.',
  judge: (evidence) => {
    const extensions = evidence.opening.capabilities['extensions'];
    const named = isObject(extensions) ? Object.keys(extensions) : [];
    const hasOfficial = named.some((name) => name.startsWith(OWN));
    const keys = [
      ...named.map((key) => ({ key, where: 'capabilities.extensions', isExtension: true })),
      ...listMetas(evidence).flatMap(({ where, value }) =>
        Object.keys(value).map((key) => ({ key, where: `${where}, _meta`, isExtension: false })),
      ),
    ];
    return judgeEach(keys, 'No _meta and no extension came.', (found) =>
      judgeKey(found, hasOfficial),
    );
  },
});

interface Found {
  readonly key: string;
  readonly where: string;
  readonly isExtension: boolean;
}

function judgeKey({ key, where, isExtension }: Found, hasOfficial: boolean): Outcome | undefined {
  const fault =
    findFormFault(key, isExtension) ?? findReservedFault(key, isExtension || hasOfficial);
  if (fault === undefined) return undefined;
  return fail({
    where: `${where} "${key}"`,
    message: `The key "${key}" ${fault}.`,
    evidence: { came: shorten(key), expected: 'a key such as "com.example/name"' },
  });
}

function findFormFault(key: string, needsPrefix: boolean): string | undefined {
  const slash = key.indexOf('/');
  if (slash === -1 && needsPrefix) return 'has no prefix';
  if (slash !== -1 && !PREFIX.test(key.slice(0, slash))) return 'has a malformed prefix';
  return NAME.test(key.slice(slash + 1)) ? undefined : 'has a malformed name';
}

// Official extensions define names of their own, which cannot all be known here.
function findReservedFault(key: string, mayBeOfficial: boolean): string | undefined {
  const slash = key.indexOf('/');
  const second = key.slice(0, Math.max(slash, 0)).split('.')[1];
  if (second !== 'mcp' && second !== 'modelcontextprotocol') return undefined;
  const isKnown = key.startsWith(OWN) && (mayBeOfficial || known.has(key.slice(OWN.length)));
  return isKnown ? undefined : 'uses a prefix that is reserved for the protocol';
}
