import { shorten } from '../../excerpt.ts';
import { readField, isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  pass,
  citeSpecification,
} from '../define-rule.ts';

const wanted: readonly {
  readonly path: readonly string[];
  readonly form: string;
  readonly isGood: (value: unknown) => boolean;
}[] = [
  { path: ['protocolVersion'], form: 'a string', isGood: isText },
  { path: ['capabilities'], form: 'an object', isGood: isObject },
  { path: ['serverInfo'], form: 'an object with name and version', isGood: isObject },
  { path: ['serverInfo', 'name'], form: 'a string', isGood: isText },
  { path: ['serverInfo', 'version'], form: 'a string', isGood: isText },
];

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** init/fields */
export const initFields = defineRule({
  id: 'init/fields',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: [],
  source: citeSpecification('2025-11-25', 'basic/lifecycle', 'Initialization'),
  title: 'The answer to initialize has protocolVersion, capabilities and serverInfo',
  why: 'Clients cannot open a connection without them, and many refuse the server at once.',
  fix: 'Answer initialize with protocolVersion, capabilities (an empty object if there are none), and serverInfo with name and version.',
  judge: ({ opening: { exchange } }) => {
    const { result } = exchange;
    if (!result) return reportNotVerified('The server gave no result to initialize.');
    const faults = wanted.filter(({ path, isGood }) => isMissing(result, path, isGood));
    if (faults.length === 0) return pass;
    return faults.map(({ path, form }) =>
      fail({
        where: `initialize, ${path.join('.')}`,
        message: `${path.join('.')} is ${readField(result, ...path) === undefined ? 'missing' : 'not as it must be'}.`,
        evidence: { came: shorten(result), expected: `${path.join('.')}: ${form}` },
      }),
    );
  },
});

// A part of what is missing is not told again.
function isMissing(
  result: JsonObject,
  path: readonly string[],
  isGood: (value: unknown) => boolean,
): boolean {
  const parent = readField(result, ...path.slice(0, -1));
  return isObject(parent) && !isGood(readField(result, ...path));
}
