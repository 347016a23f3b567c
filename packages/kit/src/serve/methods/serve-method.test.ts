import { definePrompt, defineServer, ToolError } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

const deskWith = (run: () => string) =>
  defineServer({
    name: 'desk',
    title: 'Desk',
    version: '1.0.0',
    prompts: [
      definePrompt({
        name: 'review',
        title: 'Review',
        description: 'Review what is on the desk.',
        run,
      }),
    ],
  });

test.each([
  ['invalid_arguments', -32602],
  ['not_found', -32602],
  ['upstream_failed', -32603],
  ['unavailable', -32603],
] as const)('a prompt that fails with %s answers %i and the words', async (code, wire) => {
  const server = deskWith(() => {
    throw new ToolError(code, 'There is nothing on the desk.');
  });
  const { client, close } = await connect(server);
  await expect(client.getPrompt({ name: 'review' })).rejects.toMatchObject({
    code: wire,
    message: expect.stringContaining('There is nothing on the desk.') as string,
    data: { code },
  });
  await close();
});

test('an error of several lines becomes one sentence, with all of it beside', async () => {
  const { client, close } = await connect(deskWith(() => 'Review it.'));
  const arguments_ = Object.fromEntries(['a', 'b'].map((name) => [name, 'x']));
  await expect(client.getPrompt({ name: 'review', arguments: arguments_ })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/^[^\n]{1,320}$/) as string,
    data: { details: expect.stringMatching(/right:\n- a: .*\n- b: /) as string },
  });
  await close();
});
