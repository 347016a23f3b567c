import { UriTemplate } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseUriTemplate } from './uri-template.ts';

type Variables = Record<string, string> | undefined;

const ours = (template: string, uri: string): Variables => parseUriTemplate(template)?.match(uri);

/** What the SDK reads, with lists as one text and every value decoded where it can be. */
function sdks(template: string, uri: string): Variables {
  const variables = new UriTemplate(template).match(uri);
  if (variables === null) return undefined;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, decoded([value].flat().join(','))]),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

test.for<[string, string, Variables]>([
  ['a:{x}', 'a:1', { x: '1' }],
  ['a:{x}', 'a:', undefined],
  ['a:{x}', 'a:1,2', undefined],
  ['a:{x}', 'a:1?b=2#c', { x: '1?b=2#c' }],
  ['a:{x}', 'a:1\n2', { x: '1\n2' }],
  ['a:{x}', 'A:1', undefined],
  ['a:{x}', 'a:%41%', { x: '%41%' }],
  ['a:{x}', 'a:%2C%2f', { x: ',/' }],
  ['a:{x}{y}', 'a:123', { x: '12', y: '3' }],
  ['a:{x}-{y}', 'a:1-2-3', { x: '1-2', y: '3' }],
  ['a:{x}-{y}-{z}.txt', 'a:1-2-3-4.txt', { x: '1-2', y: '3', z: '4' }],
  ['a:{x}.txt', 'a:b.txt.txt', { x: 'b.txt' }],
  ['a:{x}.txt', 'a:.txt', undefined],
  ['a:{x,y}', 'a:1', { x: '1' }],
  ['a:{x,y}', 'a:1,2', undefined],
  ['a:{x*}', 'a:1,2,3', { x: '1,2,3' }],
  ['a:{x*}', 'a:1,,3', undefined],
  ['a:{x*}', 'a:1,', undefined],
  ['a:{x*}', 'a:,1', undefined],
  ['a:{x*},', 'a:1,2,', { x: '1,2' }],
  ['a:{x*},{y}', 'a:1,2,3', { x: '1,2', y: '3' }],
  ['a:{x*}{y*}', 'a:1,23', { x: '1,2', y: '3' }],
  ['a:{x*}{y*}', 'a:12,3', { x: '1', y: '2,3' }],
  ['a:{x*}{+y}', 'a:1,,23', { x: '1', y: ',,23' }],
  ['a:{x*}/{y}', 'a:1,2/3', { x: '1,2', y: '3' }],
  ['a:{+x}', 'a:1/2,3?b#c', { x: '1/2,3?b#c' }],
  ['a:{+x}', 'a:1\n2', undefined],
  ['a:{+x}', 'a:1\r2', undefined],
  ['a:{+x}', 'a:1\u20282', undefined],
  ['a:{+x}', 'a:1\u20292', undefined],
  ['a:{+x}/{y}', 'a:1/2/3', { x: '1/2', y: '3' }],
  ['a:b{#x}', 'a:b#1', { x: '#1' }],
  ['a:b{.x}', 'a:b.1.2', { x: '1.2' }],
  ['a:b{.x}', 'a:b1', undefined],
  ['a:b{.x*}', 'a:b.1,2', undefined],
  ['a:b{/x}', 'a:b/1', { x: '1' }],
  ['a:b{/x}', 'a:b/1/2', undefined],
  ['a:b{/x*}', 'a:b/1,2', { x: '1,2' }],
  ['a:b{/x*}', 'a:b/1/2', undefined],
  ['a:b{?x}', 'a:b?x=1', { x: '1' }],
  ['a:b{?x}', 'a:b?x=', undefined],
  ['a:b{?x}', 'a:b', undefined],
  ['a:b{?x}', 'a:b?y=1', undefined],
  ['a:b{?x,y}', 'a:b?x=1&y=2/3', { x: '1', y: '2/3' }],
  ['a:b{?x,y}', 'a:b?y=2&x=1', undefined],
  ['a:b{?x*}', 'a:b?x=1,2', { x: '1,2' }],
  ['a:b?c=d{&x,y}', 'a:b?c=d&x=1&y=2', { x: '1', y: '2' }],
  ['a:b{?x}{&y}', 'a:b?x=1&y=2', { x: '1', y: '2' }],
  ['a:b{?}{x}', 'a:b1', { x: '1' }],
  ['a:{ x , }', 'a:1', { x: '1' }],
  ['a:{*x}', 'a:1,2', { x: '1,2' }],
  ['a:{x.y%2F}', 'a:1', { 'x.y%2F': '1' }],
  ['a:b{?x.y}', 'a:b?x-y=1', undefined],
  ['a:[b]+(c)|$^\\{x}}', 'a:[b]+(c)|$^\\1}', { x: '1' }],
  ['a:{__proto__}/{x}', 'a:1/2', { x: '2' }],
  ['a:{constructor}', 'a:1', { constructor: '1' }],
  ['a:{x}\uDE00', 'a:\uD83D\uDE00', { x: '\uD83D' }],
])('matches %o with %o as the SDK does', ([template, uri, variables]) => {
  expect(ours(template, uri)).toEqual(variables);
  expect(sdks(template, uri)).toEqual(variables);
});

test('names every variable, in order', () => {
  const template = 'a:{x}{/y*}{?b,a}{+c,d}';
  expect(parseUriTemplate(template)?.variableNames).toEqual(['x', 'y', 'b', 'a', 'c', 'd']);
  expect(new UriTemplate(template).variableNames).toEqual(['x', 'y', 'b', 'a', 'c', 'd']);
});

test.for<[string, string, string]>([
  ['a brace that is not closed', 'a:{x}/{y', 'Unclosed'],
  ['more characters than any', `a:{x}${'b'.repeat(999_996)}`, 'maximum length'],
  ['more expressions than any', 'a:{x}'.repeat(10_001), 'too many expressions'],
])('refuses a template with %s, as the SDK does', ([, template, reason]) => {
  expect(parseUriTemplate(template)).toBeUndefined();
  expect(() => new UriTemplate(template)).toThrow(reason);
});

test('takes a template that is just not too large', () => {
  const long = `a:{x}${'b'.repeat(999_995)}`;
  const many = 'a:{x}'.repeat(10_000);
  for (const template of [long, many]) {
    const names = parseUriTemplate(template)?.variableNames;
    expect(names).toEqual(new UriTemplate(template).variableNames);
    expect(ours(template, 'a:1')).toBeUndefined();
  }
});

test.for<[string, string]>([
  ['a:{x}{}', 'a:11'],
  ['a:{x}{ , }', 'a:11'],
  ['a:{x}{*}', 'a:11'],
  ['a:{x}{+}', 'a:11'],
  ['a:{x}{#}', 'a:1#1'],
  ['a:{x}{.}', 'a:1.1'],
  ['a:{x}{/}', 'a:1/1'],
])('refuses %s, with a value that has no name, where the SDK fails on %s', ([template, uri]) => {
  expect(parseUriTemplate(template)).toBeUndefined();
  expect(() => sdks(template, uri)).toThrow(TypeError);
});

// A regular expression would try for minutes here, and the test would run out of time.
test.for<[string, string]>([
  ['a:{x}-{y}-{z}.txt', '-'],
  ['a:{+x}/{+y}/{+z}/end', '/'],
  ['a:{x}{y}{z}{u}{v}!', 'b'],
  ['a:{x*}{y*}{z*}/', 'b,'],
  ['a:b{?x}{&y}{&z}!', '?x=&y=&z='],
])('finds in one go that %s does not match a long URI', ([template, unit]) => {
  expect(ours(template, `a:${unit.repeat(8_000 / unit.length)}`)).toBeUndefined();
});

interface Expression {
  readonly operator: string;
  readonly names: readonly string[];
  readonly star: string;
}

const letters = 'ab1/,.-&?=#%+*(|)[]\\^$}\n\u2028\uD83D\uDE00'.split('');
const few = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 });
const between = fc.oneof(fc.constantFrom('', '/', '-', ',', '.', '&', 'a'), few);
const anyName = fc.constantFrom('a', 'b', 'c', 'a.b', '%61', '_', '1', '__proto__', 'toString');
const expression: fc.Arbitrary<Expression> = fc.record({
  operator: fc.constantFrom('', '', '+', '#', '.', '/', '?', '&'),
  names: fc.uniqueArray(anyName, { minLength: 1, maxLength: 3 }),
  star: fc.constantFrom('', '', '*', ' * '),
});
const parts = fc
  .array(fc.oneof(between, expression), { minLength: 1, maxLength: 6 })
  .filter((all) => distinct(all.flatMap((part) => (typeof part === 'string' ? [] : part.names))));

function distinct(names: readonly string[]): boolean {
  return names.length > 0 && new Set(names).size === names.length;
}

function written(part: string | Expression): string {
  if (typeof part === 'string') return part;
  return `{${part.operator}${part.names.join(',')}${part.star}}`;
}

const value = fc.oneof(
  fc.constantFrom('1', 'a', 'ab', 'a,b', 'a,,b', 'a.b', 'a-b', 'a/b', '%41', '%2F', '%', ',', ''),
  few,
);

/** A text that often is what the part stands for. */
function filled(part: string | Expression, values: readonly string[]): string {
  if (typeof part === 'string') return part;
  const { operator, names } = part;
  const [first = ''] = values;
  if (operator === '?' || operator === '&') {
    return operator + names.map((key, index) => `${key}=${values[index]}`).join('&');
  }
  return (operator === '+' ? '' : operator) + first;
}

const filling = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), {
  minLength: 6,
  maxLength: 6,
});

test('reads from URIs made for a template what the SDK reads', () => {
  let matched = 0;
  let missed = 0;
  fc.assert(
    fc.property(parts, filling, fc.option(few, { freq: 4 }), (all, values, more) => {
      const template = `a:${all.map(written).join('')}`;
      const uri = `a:${all.map((part, index) => filled(part, values[index] ?? [])).join('')}`;
      const asked = uri + (more ?? '');
      const read = ours(template, asked);
      if (read === undefined) missed += 1;
      else matched += 1;
      expect(read).toEqual(sdks(template, asked));
    }),
    { numRuns: 10_000 },
  );
  // A property that saw one side only would prove nothing.
  expect(Math.min(matched, missed)).toBeGreaterThan(1_000);
});

test('reads any template as the SDK does', () => {
  const signs = fc.constantFrom(...'{{}}**++#./??&&,, aab%_:'.split(''));
  const any = fc.string({ unit: fc.oneof(signs, fc.constantFrom('{a}', '{b*}', '{?a,b}')) });
  const nameless = /\{[+#./]?[\s,*]*\}/;
  fc.assert(
    fc.property(any, few, (template, uri) => {
      if (nameless.test(template)) return;
      const names = sdkNames(template);
      expect(parseUriTemplate(template)?.variableNames).toEqual(names);
      // Other names are refused before anything is matched.
      if (names === undefined || !distinct(names) || !names.every(isName)) return;
      expect(ours(template, uri)).toEqual(sdks(template, uri));
    }),
    { numRuns: 10_000 },
  );
});

function isName(name: string): boolean {
  return /^[\w.%]+$/.test(name);
}

function sdkNames(template: string): readonly string[] | undefined {
  try {
    return new UriTemplate(template).variableNames;
  } catch {
    return undefined;
  }
}
