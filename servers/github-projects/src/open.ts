import process from 'node:process';

import { loadSimulator, makeFolder, SettingError } from '@wellspoken/kit/launch';

import { getRecordFolder, readDefaults, readSecret, type Settings } from './config.ts';
import { createEventStore } from './events/event-store.ts';
import { createGitHub } from './github/create-github.ts';
import type { Pace } from './github/upstreams.ts';
import type { Defaults, Desk } from './operations/desk.ts';
import { createTextReader } from './reader/text-reader.ts';
import { createResolver } from './refs/create-resolver.ts';
import { followRules, type RuleFollower } from './rules/on-event.ts';
import { createRuleSource } from './rules/rule-source.ts';
import { VERSION } from './server.ts';
import { startReceiver } from './events/webhooks/start-receiver.ts';

/** Opens what the settings say: GitHub itself or a simulator, and the listener for webhooks. */
export async function openSettings(given: Settings): Promise<OpenedDesk> {
  assertFollowable(given);
  const desk = given.simulator ? await openSimulated(given) : openLive(given);
  try {
    return await withWebhooks(desk, given);
  } catch (error) {
    await desk.close();
    throw error;
  }
}

/** Whether rules can be followed as the settings say. */
function assertFollowable({ onEvent, webhookPort, rules, readOnly }: Settings): void {
  if (onEvent === 'off') return;
  if (webhookPort === undefined || rules === undefined) {
    const missing = rules === undefined ? '--rules' : '--webhook-port';
    throw new SettingError(
      `--on-event ${onEvent} needs ${missing}: it follows the rules of a file when webhooks come.`,
    );
  }
  if (onEvent === 'apply' && readOnly) {
    throw new SettingError(
      '--on-event apply makes changes, and --read-only allows none. Use --on-event dry-run.',
    );
  }
}

function openLive(given: Settings): OpenedDesk {
  const token = readSecret(given.token);
  return openDesk({
    token,
    baseUrl: given.apiUrl,
    defaults: readDefaults(given),
    rules: given.rules,
  });
}

/** Where the simulator's own project is. */
const SIMULATED = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

/** Nobody waits for a simulator. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 50 };

async function openSimulated(given: Settings): Promise<OpenedDesk> {
  const { startSimulator } = await loadSimulator(
    '@wellspoken/simulator-github',
    () => import('@wellspoken/simulator-github'),
  );
  const simulator = await startSimulator();
  const { url: baseUrl, token } = simulator;
  const { owner, repository, project } = readDefaults(given);
  const desk = openDesk({
    token,
    baseUrl,
    pace: AT_ONCE,
    rules: given.rules,
    defaults: {
      owner: owner ?? SIMULATED.owner,
      repository: repository ?? SIMULATED.repository,
      project: project ?? SIMULATED.project,
    },
  });
  return {
    ...desk,
    close: async () => {
      await desk.close();
      await simulator.close();
    },
  };
}

async function withWebhooks<Open extends OpenedDesk>(desk: Open, given: Settings): Promise<Open> {
  const { webhookPort: port, webhookHost: host, onEvent } = given;
  if (port === undefined) return desk;
  const follower = onEvent === 'off' ? undefined : followRules(desk, { mode: onEvent });
  const receiver = await startListening(desk, {
    port,
    host,
    secret: readSecret(given.webhookSecret),
    folder: getRecordFolder(given, process.env),
    onEvent: follower?.take,
  });
  return {
    ...desk,
    close: async () => {
      await receiver.close();
      await follower?.close();
      await desk.close();
    },
  };
}

interface Listening {
  readonly port: number;
  readonly host: string;
  readonly secret: string | undefined;
  readonly folder: string;
  readonly onEvent: RuleFollower['take'] | undefined;
}

async function startListening(
  { events }: Desk,
  { port, host, secret, folder, onEvent }: Listening,
): ReturnType<typeof startReceiver> {
  if (secret === undefined) {
    throw new SettingError(
      '--webhook-port needs GITHUB_WEBHOOK_SECRET: without it anybody could send events.',
    );
  }
  makeRecordFolder(folder);
  try {
    return await startReceiver({ port, host, secret, folder, log: events, onEvent });
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingError(
      `Webhooks cannot be awaited at ${host}:${port}${why}. Name another port with --webhook-port.`,
      { cause },
    );
  }
}

function makeRecordFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingError(
      `The folder ${folder}, where webhooks are recorded, cannot be made${why}. Name another with --data.`,
      { cause },
    );
  }
}

/** What is needed to open a desk. */
export interface OpenOptions {
  readonly token?: string | undefined;
  /** GitHub's API, or what stands in for it. */
  readonly baseUrl?: string | undefined;
  readonly defaults?: Defaults | undefined;
  /** Other gaps and waits than GitHub asks for, where it is simulated. */
  readonly pace?: Pace | undefined;
  /** Where the rule file is. */
  readonly rules?: string | undefined;
  readonly now?: (() => Date) | undefined;
}

/** A desk that can be closed. */
export interface OpenedDesk extends Desk {
  readonly close: () => Promise<void>;
}

/** Opens GitHub for operations, for all callers of one server. */
export function openDesk(options: OpenOptions): OpenedDesk {
  const { token, baseUrl, defaults = {}, pace, rules, now } = options;
  const github = createGitHub({ token, baseUrl, pace, version: VERSION });
  const reader = createTextReader();
  return {
    github,
    defaults,
    resolve: createResolver(github, defaults),
    events: createEventStore(now),
    rules: createRuleSource(rules),
    reader,
    now: now ?? (() => new Date()),
    close: async () => {
      await Promise.all([github.close(), reader.close()]);
    },
  };
}
