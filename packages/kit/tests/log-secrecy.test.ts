import { inspect } from 'node:util';

import { defineServer, defineTool, ToolError, type Logger } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';

import { modernHeaders, modernRequest } from './support/messages.ts';

const TOKEN = 'canary-of-the-caller-0123456789';
const SECRET = 'canary-of-the-author-0123456789';
const VARIABLE = 'canary-of-the-environment-0123456789';
const NAMED = 'canary-behind-a-name-0123456789';
const GITHUB = 'ghp_canaryCanaryCanary0123456789';

const canaries = [TOKEN, SECRET, VARIABLE, NAMED, GITHUB];
const everything = `Bearer ${TOKEN} ${TOKEN} ${SECRET} ${VARIABLE} api_key=${NAMED} ${GITHUB}`;

afterEach(() => vi.unstubAllEnvs());

function createError(): Error {
  const cause = Object.assign(new Error(`inner: ${everything}`), { request: { url: everything } });
  return Object.assign(new TypeError(`outer: ${everything}`, { cause }), {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
}

const ways: Readonly<Record<string, () => never>> = {
  'a bug': () => {
    throw createError();
  },
  'a failure with a cause': () => {
    throw new ToolError('upstream_failed', 'It failed.', { cause: createError() });
  },
  'no error at all': () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a careless author does
    throw everything;
  },
};

const server = defineServer({
  name: 'careless',
  title: 'Careless',
  version: '1.0.0',
  tools: [
    defineTool({
      name: 'fail',
      title: 'Fail',
      description: 'Fails with secrets in its error.',
      effect: 'read',
      openWorld: false,
      input: z.object({ way: z.string().describe('How to fail') }),
      run: ({ way }, ctx) => {
        ctx.log('warning', `told: ${everything}`, { note: everything });
        return ways[way]?.() ?? 'done';
      },
    }),
  ],
});

test.each(Object.keys(ways))(
  '%s leaves no secret in the log, and can be found there',
  async (way) => {
    vi.stubEnv('CANARY_API_KEY', VARIABLE);
    const lines: [level: string, fields: object, message: string][] = [];
    const at =
      (level: string) =>
      (fields: object, message: string): void =>
        void lines.push([level, fields, message]);
    const logger: Logger = {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
    };
    const { url, close } = await serveHttp(server, {
      signals: false,
      logger,
      secrets: [SECRET],
      auth: { tokens: [{ token: TOKEN, caller: 'alice' }] },
    });
    onTestFinished(close);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...modernHeaders('tools/call', 'fail'), authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(modernRequest('tools/call', { name: 'fail', arguments: { way } })),
    });
    const answer = await response.text();
    await vi.waitFor(() => expect(lines.some(([, , message]) => message === 'call')).toBe(true));
    const log = inspect(lines, { depth: 20, showHidden: true });
    for (const canary of canaries) {
      expect(answer).not.toContain(canary);
      expect(log).not.toContain(canary);
    }
    const [told, failure] = lines.filter(([level]) => level === 'warn' || level === 'error');
    expect(told?.[2]).toMatch(/^told: Bearer \[redacted\]/);
    expect(failure?.[1]).toHaveProperty('err.stack', expect.stringMatching(/\n {4}at /));
  },
);
