import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defineResource,
  defineServer,
  defineTool,
  ERROR_META_KEY,
  ToolError,
  toolErrorCodes,
  type ToolErrorCode,
} from '@wellspoken/kit';
import { createFetchHandler } from '@wellspoken/kit/fetch';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { connect } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { errorCodeRanges, errorCodes, type ErrorCode } from '@wellspoken/spec';
import { expect, test } from 'vitest';
import { codesIn, errorTables, renderErrors, sentCodes } from './docs/errors.ts';
import {
  modernHeaders,
  modernRequest,
  openSession,
  openWire,
  type WireAnswer,
} from './matrix/wire.ts';
import { listFiles, root } from './support/files.ts';

const path = join(root, 'docs', 'errors.md');
const ownCodes = [...Object.keys(errorTables.tool), ...Object.keys(errorTables.kit)];
const specified: readonly ErrorCode[] = Object.values(errorCodes);
const toolCodes = Object.keys(toolErrorCodes) as ToolErrorCode[];

// `npm run docs` runs this test alone, with --update.
test('docs/errors.md is what `npm run docs` writes', async () => {
  await expect(renderErrors(errorTables)).toMatchFileSnapshot(path);
});

test(
  'docs/errors.md has every code, and no code that does not exist',
  verifies('github-projects.errors.documented'),
  async () => {
    const known = [...ownCodes, ...specified.map(({ code }) => String(code))];
    expect(codesIn(await readFile(path, 'utf8')).toSorted()).toEqual(known.toSorted());
  },
);

test('a code that is added or taken away changes the document', () => {
  const { not_found: taken, ...left } = toolErrorCodes;
  const changed = renderErrors({ ...errorTables, tool: { ...left, brand_new: taken } });
  expect(codesIn(changed)).toContain('brand_new');
  expect(codesIn(changed)).not.toContain('not_found');
  expect(changed).not.toBe(renderErrors(errorTables));
});

test(
  'codes of our own are words, and the kit writes no number of the reserved range',
  verifies('github-projects.errors.own-codes'),
  async () => {
    for (const code of ownCodes) expect(code).toMatch(/^[A-Za-z][A-Za-z_]+$/);
    const sources = (await listFiles('packages/kit/src')).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const texts = await Promise.all(sources.map((file) => readFile(join(root, file), 'utf8')));
    // A comparison names a range, but sends nothing.
    const number = /(?<![<>]= *)-\s*(3\d{4}|3\d_\d{3})\b/g;
    const numbers = texts.flatMap((text) => [...text.matchAll(number)]);
    const reserved = numbers
      .map(([found]) => Number(found.replaceAll(/[\s_]/g, '')))
      .filter((code) => rangeOf(code) !== 'application');
    expect(sources).not.toEqual([]);
    expect(reserved).toEqual([]);
  },
);

function rangeOf(code: number): string | undefined {
  return errorCodeRanges.find(({ from = -Infinity, to = Infinity }) => from <= code && code <= to)
    ?.name;
}

const server = defineServer({
  name: 'failing',
  title: 'Failing',
  version: '1.0.0',
  tools: [
    ...toolCodes.map((code) =>
      defineTool({
        name: `fail_${code}`,
        title: 'Fail',
        description: 'Fail with a code.',
        effect: 'read',
        openWorld: false,
        output: fromJsonSchema({ type: 'object' }),
        run: () => {
          throw new ToolError(code, `It ended with ${code}.`);
        },
      }),
    ),
    defineTool({
      name: 'ask',
      title: 'Ask',
      description: 'Ask the user.',
      effect: 'read',
      openWorld: false,
      run: async (_input, ctx) => {
        const fields = fromJsonSchema({ type: 'object', properties: {} });
        const { action } = await ctx.ask({ message: 'Well?', fields });
        return action;
      },
    }),
  ],
  resources: [
    defineResource({
      name: 'broken',
      title: 'Broken',
      description: 'Cannot be read.',
      uri: 'failing://broken',
      read: () => {
        throw new Error('broken');
      },
    }),
  ],
});

test.for(['legacy', 'modern'] as const)(
  'every code of a failed call comes beside isError, never in its place (%s)',
  verifies('devflow.errors.no-private-enum'),
  async (era) => {
    const connection = await connect(server, { era });
    for (const code of toolCodes) {
      const { _meta, ...result } = await connection.client.callTool({ name: `fail_${code}` });
      expect(result).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: `It ended with ${code}.` }],
      });
      expect(result.structuredContent).toBeUndefined();
      const { retryable } = toolErrorCodes[code];
      expect(_meta?.[ERROR_META_KEY]).toEqual({ code, retryable, suggestions: [] });
    }
    await connection.close();
  },
);

const MODERN = '2026-07-28';
const wire = openWire(createFetchHandler(server));
const headers = (method: string): Record<string, string> => modernHeaders(method);
const future = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };

/** One request for each number that the document says is sent. */
const requests: Readonly<Record<number, () => Promise<WireAnswer>>> = {
  [-32700]: () => wire.post('{"jsonrpc":'),
  [-32600]: () => wire.post({ id: 1, method: 'tools/list' }),
  [-32601]: () => wire.request(MODERN, 'no/such-method'),
  [-32602]: () => wire.request(MODERN, 'tools/call', { name: 'unknown' }),
  [-32603]: () => wire.request(MODERN, 'resources/read', { uri: 'failing://broken' }),
  [-32020]: () => wire.post(modernRequest('tools/list'), headers('prompts/list')),
  [-32021]: () => wire.request(MODERN, 'tools/call', { name: 'ask' }),
  [-32022]: () =>
    wire.post(modernRequest('tools/list', { _meta: future }), {
      ...headers('tools/list'),
      'mcp-protocol-version': '2099-01-01',
    }),
  [-32002]: () => wire.request('2025-11-25', 'resources/read', { uri: 'failing://none' }),
};

test('every number that the document says is sent is sent', async () => {
  expect(new Set(Object.keys(requests).map(Number))).toEqual(new Set(sentCodes));
  for (const [code, send] of Object.entries(requests)) {
    const { messages } = await send();
    expect(messages[0]?.error?.code).toBe(Number(code));
  }
});

test(
  'what the SDK refuses by itself has a code of the specification too',
  verifies('github-projects.errors.own-codes'),
  async () => {
    const session = await openSession(wire.post, '2025-11-25');
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const refusals = [
      await wire.post(list, { ...session, accept: 'application/json' }),
      await wire.post(list, { ...session, 'mcp-protocol-version': '1999-01-01' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([406, 400]);
    for (const { messages } of refusals) {
      expect(specified.map(({ code }) => code)).toContain(messages[0]?.error?.code);
    }
  },
);
