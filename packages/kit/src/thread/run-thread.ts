// A named import of `createRequire` would be moved to the bundle that all runtimes load.
import nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { explainFailure } from '../launch/explain-failure.ts';
import type { Opened, Program } from '../launch/program.ts';
import { prepareNodeRuntime, toPlainFields } from '../serve/node/runtime.ts';
import { answerMessages } from './answer-messages.ts';
import type { FromThread, ToThread } from './messages.ts';
import { tellDefinition } from './tell-definition.ts';

/** The program to open. */
export interface ThreadData {
  /** The package whose main entry exports it. */
  readonly module: string;
  /** The file from which the package is looked for. */
  readonly from: string;
  readonly settings: unknown;
}

/** Opens the program that this thread was started for, and answers for it until it is closed. */
export async function runThread(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This runs in a worker thread only.');
  const post = (message: FromThread): void => port.postMessage(message);
  // Whoever started the thread has given it that.
  const { module, from, settings } = workerData as ThreadData;
  const { href } = pathToFileURL(nodeModule.createRequire(from).resolve(module));
  const { program } = (await import(href)) as { readonly program: Program };
  let opened: Opened;
  try {
    opened = await program.open(settings);
  } catch (error) {
    post({ kind: 'failed', ...explainFailure(program, error) });
    return;
  }
  const { server, close = () => {} } = opened;
  const { setup: platform } = prepareNodeRuntime({ audit: false });
  const { digest, secrets } = platform;
  const answer = answerMessages(post, {
    definition: server,
    platform: { ...(digest && { digest }), ...(secrets && { secrets }) },
    toPlain: toPlainFields,
    close,
  });
  port.on('message', (message: ToThread) => answer(message));
  post({ kind: 'opened', definition: tellDefinition(server) });
}
