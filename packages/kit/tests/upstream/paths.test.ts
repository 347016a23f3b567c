import { KitError, ToolError } from '@wellspoken/kit';
import { buildPath, createUpstream, type PathValues } from '@wellspoken/kit/upstream';
import { expect, test } from 'vitest';

import { json, say, serveSteps, upstreamFor } from './support/loopback.ts';

test.for([
  ['labels/{name}', { name: 'area/ui' }, 'labels/area%2Fui'],
  ['labels/{name}', { name: 'good first issue' }, 'labels/good%20first%20issue'],
  ['labels/{name}', { name: '100%?#' }, 'labels/100%25%3F%23'],
  ['labels/{name}', { name: '%2e%2e' }, 'labels/%252e%252e'],
  ['labels/{name}', { name: '...' }, 'labels/...'],
  ['labels/{name}', { name: '.github' }, 'labels/.github'],
  ['labels/{name}', { name: 'a\\b' }, 'labels/a%5Cb'],
  ['v{major}.json', { major: 2 }, 'v2.json'],
  ['cid/{ids}/JSON', { ids: [2244, 'a,b'] }, 'cid/2244,a%2Cb/JSON'],
  ['tree{/parts*}', { parts: ['src', 'a/b', [1, 2]] }, 'tree/src/a%2Fb/1,2'],
] as const)('fills %s with %j as %s', ([template, params, path]) => {
  expect(buildPath(template, params)).toBe(path);
});

const DOTS = 'expected text other than "." and "..", alone or between slashes';
const SENDABLE = 'expected text without control characters and unpaired surrogates';

test.for<readonly [string, PathValues, string]>([
  ['labels/{name}', { name: '' }, 'name: expected some text; got "".'],
  ['labels/{name}', { name: [] }, 'name: expected some text; got "".'],
  ['labels/{name}', { name: ['a', ''] }, 'name: expected some text; got "".'],
  ['tree{/parts*}', { parts: [] }, 'parts: expected some text; got "".'],
  ['labels/{name}', { name: '.' }, `name: ${DOTS}; got ".".`],
  ['labels/{name}', { name: '..' }, `name: ${DOTS}; got "..".`],
  ['labels/{name}', { name: 'a/../b' }, `name: ${DOTS}; got "a/../b".`],
  ['labels/{name}', { name: '..\\x' }, `name: ${DOTS}; got "..\\\\x".`],
  ['labels/{name}', { name: '..;x' }, `name: ${DOTS}; got "..;x".`],
  ['labels/{name}', { name: 'a\r\nb' }, `name: ${SENDABLE}; got "a\\r\\nb".`],
  ['labels/{name}', { name: '\ud800' }, `name: ${SENDABLE}; got "\\ud800".`],
])('does not fill %s with %j', ([template, params, message]) => {
  // A text that comes from a table is not known to the compiler.
  const build = (): string => buildPath(template as 'labels/{name}', params);
  expect(build).toThrow(ToolError);
  expect(build).toThrow(expect.objectContaining({ code: 'invalid_arguments' }));
  expect(build).toThrow(`${message} Nothing was sent.`);
});

test.for(['a//b', 'a/../b', './a', 'a?b', 'a#b', 'a\\b', 'a b', 'a/%2e%2e/b', '//a', '{+a}', '{a'])(
  'refuses %j as a path template',
  (template) => {
    const build = (): string => buildPath(template as 'labels/{name}', { a: 'x' });
    expect(build).toThrow(KitError);
    expect(build).toThrow(`The path "${template}" cannot be used`);
  },
);

test('a value that is missing is a mistake of the author', () => {
  expect(() => buildPath('labels/{name}', {})).toThrow(
    'The path "labels/{name}" needs a value for "name"; add it to params.',
  );
});

test('an address of more than 16,000 characters is not sent', async () => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service);
  const name = 'x'.repeat(16_000);
  for (const call of [
    upstream.get('labels/{name}', { params: { name } }),
    upstream.get('labels', { query: { name } }),
    upstream.fetch(`labels/${name}`),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'too_large' });
  }
  expect(service.seen).toEqual([]);
});

test('a path that allowPaths names is called beside the base, with what is below it', async () => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service, { allowPaths: ['/graphql'] });
  const { origin } = new URL(service.url);
  await upstream.fetch(`${origin}/graphql`);
  await upstream.get(new URL('/graphql/schema', origin));
  for (const path of ['/graphql-admin', '/', '/other', '/graphql/..%2fother']) {
    const url = new URL(path, origin);
    await expect(upstream.get(url), path).rejects.toThrow('what was given leads elsewhere');
  }
  expect(service.seen.map(({ url }) => url)).toEqual(['/graphql', '/graphql/schema']);
});

test.for(['graphql', '/a/../b', '/a?b', '//host/a', ''])(
  'refuses %j as a path in allowPaths',
  (path) => {
    const options = { name: 'Archive', baseUrl: 'http://127.0.0.1/', allowPaths: [path] };
    expect(() => createUpstream(options)).toThrow(
      `The option allowPaths of upstream "Archive" must hold whole paths such as "/api/graphql"; got "${path}".`,
    );
  },
);

test('a redirect out of the base is an error, and is not followed', async () => {
  const service = await serveSteps(say(302, '', { location: '/admin' }), json({}));
  await expect(upstreamFor(service).get('note')).rejects.toThrow(
    'a redirect out of its API, which is not followed',
  );
  expect(service.seen).toHaveLength(1);
});

test('a header of the upstream that cannot be sent is an error at the start', () => {
  const headers = { 'user-agent': 'a\r\nb' };
  expect(() => createUpstream({ name: 'Archive', baseUrl: 'http://127.0.0.1/', headers })).toThrow(
    'The header "user-agent" of upstream "Archive" has a line break or another character',
  );
});
