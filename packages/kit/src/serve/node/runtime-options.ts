import type { RuntimeOptions, RuntimeSetup } from '../../call/runtime.ts';
import { isSecretName } from '../../errors/redact.ts';
import type { Digest, Logger } from '../../utils/platform.ts';
import { openAuditFile } from './audit-file.ts';
import { createStderrLogger } from './stderr-logger.ts';

/** What can be set wherever a server is served from a Node process. */
export interface NodeOptions extends RuntimeOptions {
  /** A file to which the audit lines are appended, instead of going to the logger. */
  readonly auditFile?: string;
}

/** What a runtime in a Node process is made with. */
interface NodeSetup {
  readonly setup: RuntimeSetup & { readonly logger: Logger };
  /** Lets go of what was opened. */
  readonly close: () => Promise<void>;
}

/** Prepares a runtime in a Node process: what is not given comes from the environment. */
export function prepareNodeRuntime(options: NodeOptions): NodeSetup {
  const stateSecret = options.stateSecret ?? process.env['WELLSPOKEN_STATE_SECRET'];
  const logger = options.logger ?? createStderrLogger();
  const { audit, close } = openAudit(options, logger);
  return {
    setup: {
      ...options,
      logger,
      digest: nodeDigest,
      fastPath: options.fastPath ?? process.env['WELLSPOKEN_FAST_PATH'] !== 'off',
      secrets: [...(options.secrets ?? []), ...environmentSecrets()],
      ...(stateSecret !== undefined && { stateSecret }),
      ...(audit !== undefined && { audit }),
    },
    close,
  };
}

interface Audit {
  readonly audit: RuntimeOptions['audit'];
  readonly close: () => Promise<void>;
}

// Whoever gives a function or says no has decided already, unless they name a file as well.
function openAudit({ audit, auditFile }: NodeOptions, logger: Logger): Audit {
  const fromEnvironment = audit === undefined ? process.env['WELLSPOKEN_AUDIT_FILE'] : undefined;
  const path = auditFile ?? fromEnvironment;
  if (path === undefined || path === '') return { audit, close: async () => {} };
  const file = openAuditFile(path, (err) =>
    logger.error({ err }, 'Audit lines could not be written'),
  );
  if (typeof audit !== 'function') return { audit: file.keep, close: file.close };
  return {
    audit: (line) => {
      file.keep(line);
      audit(line);
    },
    close: file.close,
  };
}

function environmentSecrets(): string[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && isSecretName(name) ? [value] : [],
  );
}

let hash: typeof import('node:crypto').hash | undefined;

/**
 * Makes digests at once, which for the few bytes of a call is far cheaper than waiting for them. The
 * module is loaded with the first one: it costs more than all else that a server needs to start.
 */
export const nodeDigest: Digest = (text) => {
  hash ??= process.getBuiltinModule('node:crypto').hash;
  return hash('sha256', text, 'buffer');
};
