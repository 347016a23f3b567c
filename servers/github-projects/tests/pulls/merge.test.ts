import { startSimulator } from '@wellspoken/simulator-github';
import { expect, onTestFinished, test } from 'vitest';

import type { RestRequest } from '../../src/github/github.ts';
import { openDesk } from '../../src/open.ts';
import { mergePull, type Merge } from '../../src/pulls/merge-pull.tool.ts';

/** What a merge sends to GitHub. */
async function sentBy(merge: Partial<Merge>): Promise<Readonly<Record<string, unknown>>> {
  const simulator = await startSimulator({ hasLimits: false });
  onTestFinished(simulator.close);
  const desk = openDesk({ token: simulator.token, baseUrl: simulator.url });
  onTestFinished(desk.close);
  const sent: RestRequest[] = [];
  const { github } = desk;
  await mergePull(
    { pullNumber: 'acme/rocket#8', mergeMethod: 'merge', ...merge },
    {
      ...desk,
      github: {
        ...github,
        send: (request, options) => {
          sent.push(request);
          return github.send(request, options);
        },
      },
      signal: new AbortController().signal,
      progress: () => {},
      requireScopes: () => {},
    },
  );
  return sent[0]?.parameters ?? {};
}

test('a merge says how, in which words, and of which commit', async () => {
  const words = { commitTitle: 'Valve', commitMessage: 'It holds.' };
  expect(await sentBy({ mergeMethod: 'squash', ...words })).toMatchObject({
    merge_method: 'squash',
    commit_title: 'Valve',
    commit_message: 'It holds.',
    sha: expect.stringMatching(/^[0-9a-f]{40}$/u) as string,
  });
});

test('a merge without words leaves them to GitHub', async () => {
  const sent = await sentBy({});
  expect(sent).toMatchObject({ merge_method: 'merge' });
  expect(sent).not.toHaveProperty('commit_title');
  expect(sent).not.toHaveProperty('commit_message');
});
