import process from 'node:process';

import { examineFolder, type Finding } from '@wellspoken/kit/launch';

import { getRecordFolder, readDefaults, readSecret, type Settings } from './config.ts';
import { readTokenKind } from './github/classify.ts';

/** Checks what the server needs of the machine, without using the network. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  if (given.simulator) {
    return [{ title: 'GitHub', state: 'ok', detail: 'Simulated: all projects are invented.' }];
  }
  return [examineToken(given), examineDefaults(given), ...(await examineWebhooks(given))];
}

function examineToken({ token }: Settings): Finding {
  const title = 'Token';
  const secret = readSecret(token);
  if (secret === undefined) {
    return {
      title,
      state: 'warning',
      detail: 'GITHUB_TOKEN is not set: tools are listed, and every call says that it is missing.',
      fix: 'Create a classic token with project, repo and read:org, and set GITHUB_TOKEN.',
    };
  }
  const kind = readTokenKind(secret);
  if (kind === 'fine-grained') {
    return {
      title,
      state: 'warning',
      detail: 'GITHUB_TOKEN is a fine-grained token: it sees projects of organisations only.',
      fix: 'Use a classic token for projects that belong to a user.',
    };
  }
  return { title, state: 'ok', detail: `GITHUB_TOKEN is set (${kind}). It was not tried.` };
}

function examineDefaults(given: Settings): Finding {
  const { owner, repository, project } = readDefaults(given);
  const parts = [
    `owner ${owner ?? 'not set'}`,
    `repository ${repository ?? 'not set'}`,
    `project ${project ?? 'not set'}`,
  ];
  return { title: 'Defaults', state: 'ok', detail: `${parts.join(', ')}.` };
}

async function examineWebhooks(given: Settings): Promise<readonly Finding[]> {
  const { webhookPort, webhookSecret } = given;
  if (webhookPort === undefined) return [];
  const path = getRecordFolder(given, process.env);
  const folder = await examineFolder({ title: 'Taken webhooks', path, flag: '--data' });
  if (readSecret(webhookSecret) !== undefined) {
    return [{ title: 'Webhooks', state: 'ok', detail: `Awaited at port ${webhookPort}.` }, folder];
  }
  return [
    folder,
    {
      title: 'Webhooks',
      state: 'problem',
      detail: 'A port is named, but GITHUB_WEBHOOK_SECRET is not set.',
      fix: 'Set GITHUB_WEBHOOK_SECRET to the secret of the webhook, or leave --webhook-port out.',
    },
  ];
}
