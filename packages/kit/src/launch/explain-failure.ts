import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';
import { createSafeLogger } from '../errors/redact-log.ts';
import { createLogRedactor } from '../errors/redact.ts';
import { createStderrLogger, listEnvironmentSecrets } from '../serve/node/runtime.ts';
import { ChoreError, SettingError } from './errors.ts';
import type { Program } from './program.ts';

/** The error message for the user, and the exit code. */
export interface Explanation {
  readonly sentence: string;
  readonly code: number;
}

/** Explains an error that was created for the user; returns undefined for any other. */
export function explainKnown(error: unknown): Explanation | undefined {
  if (error instanceof SettingError || error instanceof KitError) {
    return { sentence: error.message, code: 2 };
  }
  if (error instanceof ChoreError) return { sentence: error.message, code: 1 };
  if (error instanceof ToolError) {
    return { sentence: [error.message, ...error.suggestions].join('\n'), code: 1 };
  }
  return undefined;
}

/** Explains any error; the stack of an unexpected one goes to the log. */
export function explainFailure(program: Program, error: unknown): Explanation {
  const known = explainKnown(error);
  if (known !== undefined) return known;
  const secrets = listEnvironmentSecrets();
  const logger = createSafeLogger(createStderrLogger(), secrets);
  logger.debug({ err: error }, `${program.name} failed`);
  const told = error instanceof Error ? error.message : String(error);
  const reason = createLogRedactor(secrets)(told);
  const [line = ''] = reason.split('\n');
  const sentence = `${program.title} failed: ${line.replace(/\.$/, '')}. WELLSPOKEN_LOG_LEVEL=debug logs where.`;
  return { sentence, code: 1 };
}
