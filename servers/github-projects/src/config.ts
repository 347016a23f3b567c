import { join, resolve } from 'node:path';

import { dataFolder, type Environment, expandHome } from '@wellspoken/kit/launch';
import * as z from 'zod';

import type { Defaults } from './operations/desk.ts';
import { TOOLSETS } from './profiles/choose.ts';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  token: z.string().min(1).optional().meta({
    description: 'A token of GitHub; classic: project, repo, read:org',
    env: 'GITHUB_TOKEN',
    flag: false,
  }),
  owner: z.string().min(1).optional().meta({
    description: 'The user or organisation that is meant where none is named',
    env: 'GITHUB_OWNER',
    placeholder: 'login',
  }),
  repo: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)?$/, 'expected name or owner/name')
    .optional()
    .meta({
      description: 'The repository that is meant where none is named, as name or owner/name',
      env: 'GITHUB_REPO',
      placeholder: 'repository',
    }),
  project: z.string().min(1).optional().meta({
    description: 'The project that is meant where none is named, as owner/number or URL',
    env: 'GITHUB_PROJECT',
    placeholder: 'project',
  }),
  profile: z
    .enum(['compact', 'full'])
    .default('compact')
    .describe('compact: a few tools that take an action; full: one tool for each operation'),
  toolsets: z
    .array(z.string())
    .default([])
    .meta({
      description: `Serve only these kinds of tools: ${TOOLSETS.join(', ')}`,
      placeholder: 'names',
    }),
  tools: z.array(z.string()).default([]).meta({
    description: 'Serve only these tools or operations',
    placeholder: 'names',
  }),
  readOnly: z.boolean().default(false).describe('Serve only what changes nothing'),
  simulator: z
    .boolean()
    .default(false)
    .describe(
      'Ask a small GitHub in this process, with invented projects, in place of the real one',
    ),
  apiUrl: z
    .url({ protocol: /^https?$/ })
    .refine(
      isPrivate,
      'expected https, for the token would travel in clear; http is for this machine',
    )
    .optional()
    .meta({
      description: 'Another address of the API, such as https://github.example.org/api/v3',
      env: 'GITHUB_API_URL',
      placeholder: 'url',
    }),
  rules: z.string().min(1).optional().meta({
    description: 'A file of rules for triage and run_rules, in YAML',
    placeholder: 'file',
  }),
  onEvent: z.enum(['off', 'dry-run', 'apply']).default('off').meta({
    description:
      'Follow the rules when a webhook tells of something, or only tell what they would do; needs --rules and --webhook-port',
  }),
  webhookPort: z.number().int().min(0).max(65_535).optional().meta({
    description: 'Also listen for webhooks of GitHub at this port; needs GITHUB_WEBHOOK_SECRET',
    placeholder: 'port',
  }),
  webhookHost: z.string().min(1).default('127.0.0.1').meta({
    description: 'The address at which webhooks are awaited',
    placeholder: 'address',
  }),
  webhookSecret: z.string().min(1).optional().meta({
    description: 'The secret that webhooks are signed with',
    env: 'GITHUB_WEBHOOK_SECRET',
    flag: false,
  }),
  data: z.string().min(1).optional().meta({
    description:
      'The folder in which it is recorded which webhooks were taken; by default one in the data folder of the user',
    placeholder: 'folder',
  }),
});

/** Whether nobody on the way can read what is sent there. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

/** Where the webhooks that were taken are recorded. */
export function getRecordFolder({ data }: Pick<Settings, 'data'>, env: Environment): string {
  const folder =
    data === undefined ? join(dataFolder(env), 'github-projects') : resolve(expandHome(data));
  return join(folder, 'deliveries');
}

/** A secret, unless it is a placeholder that a host left as it was, such as "${GITHUB_TOKEN}". */
export function readSecret(given: string | undefined): string | undefined {
  const text = given?.trim();
  return text === undefined || text === '' || /^\$\{.*\}$/.test(text) ? undefined : text;
}

/** Names that were given apart, or in one text with commas. */
export function splitNames(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** What is meant where nothing is said: the repository may bring its owner, and the owner a repository's name. */
export function readDefaults({ owner, repo, project }: Settings): Defaults {
  const ofRepo = repo?.includes('/') === true ? repo.slice(0, repo.indexOf('/')) : undefined;
  const known = owner ?? ofRepo;
  const repository =
    repo === undefined || ofRepo !== undefined || known === undefined ? repo : `${known}/${repo}`;
  return { owner: known, repository, project };
}
