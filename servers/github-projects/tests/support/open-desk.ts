import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { connect, type ConnectOptions } from '@wellspoken/kit/testing';
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '@wellspoken/simulator-github';
import { expect, onTestFinished } from 'vitest';

import { openDesk as open, type OpenOptions } from '../../src/open.ts';
import { createServer, type ServerOptions } from '../../src/server.ts';

/** What programs are told of a failure. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Of the application's own table. */
  readonly githubCode: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A simulated GitHub, and a client of the server over it. */
export interface TestDesk {
  readonly simulator: Simulator;
  readonly client: Client;
  readonly call: (name: string, args?: object) => Promise<CallToolResult>;
  /** The data of a call that works. */
  readonly ok: <Data = Record<string, unknown>>(name: string, args?: object) => Promise<Data>;
  /** The error of a call that fails. */
  readonly fails: (name: string, args?: object) => Promise<Failure>;
  readonly close: () => Promise<void>;
}

/** What a desk may have of its own. */
export interface DeskOptions {
  readonly simulator?: SimulatorOptions;
  readonly desk?: Partial<OpenOptions>;
  readonly server?: ServerOptions;
  readonly connect?: ConnectOptions;
}

/** Nobody waits for a simulator, and what one call breaks closes no door to the next. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 0, hasBreaker: false };

const DEFAULTS = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

/** Opens a desk that ends with the test; the full profile, no waiting, no limits. */
export async function openDesk(options: DeskOptions = {}): Promise<TestDesk> {
  const desk = await startDesk(options);
  onTestFinished(desk.close);
  return desk;
}

/** Opens a desk that whoever opened it closes. */
export async function startDesk(options: DeskOptions = {}): Promise<TestDesk> {
  const simulator = await startSimulator({ hasLimits: false, ...options.simulator });
  const { url: baseUrl, token } = simulator;
  const desk = open({ token, baseUrl, defaults: DEFAULTS, pace: AT_ONCE, ...options.desk });
  const server = createServer(desk, { profile: 'full', ...options.server });
  const { client, close } = await connect(server, options.connect);
  const call: TestDesk['call'] = (name, args = {}) =>
    client.callTool({ name, arguments: args as Record<string, unknown> });
  return {
    simulator,
    client,
    call,
    ok: async (name, args) => {
      const result = await call(name, args);
      const failure = result.isError === true ? result.content : undefined;
      expect({ name, failure }).toEqual({ name, failure: undefined });
      return result.structuredContent as never;
    },
    fails: async (name, args) => failureOf(name, await call(name, args)),
    close: async () => {
      await close();
      await desk.close();
      await simulator.close();
    },
  };
}

function failureOf(name: string, { isError, content, _meta }: CallToolResult): Failure {
  expect({ name, isError, content }).toMatchObject({ name, isError: true });
  const meta = (_meta?.[ERROR_META_KEY] ?? {}) as Record<string, unknown>;
  const message = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  return { code: String(meta['code']), message, githubCode: meta['githubCode'], meta };
}
