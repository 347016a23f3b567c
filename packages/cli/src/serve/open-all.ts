import type { ServerDefinition } from '@wellspoken/kit';
import type { Opened, Program } from '@wellspoken/kit/launch';

/** Servers that have been opened together. */
export interface OpenedServers {
  readonly servers: readonly ServerDefinition[];
  readonly closeAll: () => Promise<void>;
}

/** Opens every program with its settings; where one fails, those before it are closed again. */
export async function openAll(
  programs: readonly Program[],
  settings: readonly unknown[],
): Promise<OpenedServers> {
  const opened: Opened[] = [];
  const closeAll = async (): Promise<void> => {
    for (const { close } of opened) await close?.();
  };
  try {
    for (const [index, program] of programs.entries()) {
      opened.push(await program.open(settings[index]));
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { servers: opened.map(({ server }) => server), closeAll };
}
