import { SettingError } from './errors.ts';

/**
 * Loads the simulator of a service, which is an optional package: who serves the real thing does
 * without it. Throws a `SettingError` that says what to install where it is absent.
 */
export async function loadSimulator<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === NOT_INSTALLED;
    if (!isMissing) throw cause;
    throw new SettingError(
      `The simulator cannot be loaded: it is an optional package. Install it beside this server: npm install ${name}`,
      { cause },
    );
  }
}

const NOT_INSTALLED = 'ERR_MODULE_NOT_FOUND';
