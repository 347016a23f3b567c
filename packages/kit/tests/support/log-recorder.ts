import type { Logger } from '@wellspoken/kit';

/** Keeps what a server would write to its log. */
export interface LogRecorder {
  readonly logger: Logger;
  /** The lines of a level, oldest first. */
  readonly lines: (level: keyof Logger) => readonly string[];
}

/** Creates an empty record. */
export function recordLogs(): LogRecorder {
  const lines: { readonly level: keyof Logger; readonly message: string }[] = [];
  const at =
    (level: keyof Logger) =>
    (_fields: object, message: string): void => {
      lines.push({ level, message });
    };
  return {
    logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    lines: (level) => lines.filter((line) => line.level === level).map(({ message }) => message),
  };
}
