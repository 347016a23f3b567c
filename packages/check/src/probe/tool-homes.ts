import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where launchers keep programs and caches below the home of the user, by the variable that names it. */
const places: readonly (readonly [variable: string, place: string])[] = [
  ['npm_config_cache', '.npm'],
  ['UV_CACHE_DIR', '.cache/uv'],
  ['UV_PYTHON_INSTALL_DIR', '.local/share/uv/python'],
  ['UV_TOOL_DIR', '.local/share/uv/tools'],
  ['PIPX_HOME', '.local/pipx'],
  ['PYENV_ROOT', '.pyenv'],
  ['RBENV_ROOT', '.rbenv'],
  ['RUSTUP_HOME', '.rustup'],
  ['CARGO_HOME', '.cargo'],
  ['GOPATH', 'go'],
  ['GOCACHE', '.cache/go-build'],
  ['VOLTA_HOME', '.volta'],
  ['ASDF_DATA_DIR', '.asdf'],
  ['MISE_DATA_DIR', '.local/share/mise'],
  ['BUN_INSTALL', '.bun'],
  ['DENO_DIR', '.cache/deno'],
  ['DOTNET_ROOT', '.dotnet'],
];

/** The variables that name these places. */
export const toolVariables: readonly string[] = places.map(([variable]) => variable);

/** Lets npx, uvx and the like find what they have installed, though the server gets another home. */
export function toolHomes(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const home = env['HOME'] ?? env['USERPROFILE'];
  if (home === undefined) return {};
  return Object.fromEntries(
    places
      .filter(([variable]) => env[variable] === undefined)
      .map(([variable, place]): [string, string] => [variable, join(home, place)])
      .filter(([, path]) => existsSync(path)),
  );
}
