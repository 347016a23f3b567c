import { isSecretName } from '../errors/redact.ts';
import type { Logger } from '../runtime/logger.ts';
import type { RuntimeOptions, RuntimeSetup } from '../runtime/runtime.ts';
import { nodeDigest } from './digest.ts';
import { createStderrLogger } from './stderr-logger.ts';

/** Options with a logger that writes somewhere. */
export type NodeRuntimeOptions = RuntimeSetup & { readonly logger: Logger };

/** The options of a runtime in a Node process: what is not given comes from the environment. */
export function createNodeRuntimeOptions(options: RuntimeOptions): NodeRuntimeOptions {
  const stateSecret = options.stateSecret ?? process.env['WELLSPOKEN_STATE_SECRET'];
  return {
    ...options,
    digest: nodeDigest,
    fastPath: options.fastPath ?? process.env['WELLSPOKEN_FAST_PATH'] !== 'off',
    logger: options.logger ?? createStderrLogger(),
    secrets: [...(options.secrets ?? []), ...environmentSecrets()],
    ...(stateSecret !== undefined && { stateSecret }),
  };
}

function environmentSecrets(): string[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && isSecretName(name) ? [value] : [],
  );
}
