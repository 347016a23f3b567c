import type { SimulatorRequest } from '../route.ts';

/** A parameter of a request; undefined where it is missing or blank. */
export function readParameter(request: SimulatorRequest, name: string): string | undefined {
  const value = request.parameters.get(name)?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** A parameter that counts something; what is no number counts as missing. */
export function countParameter(request: SimulatorRequest, name: string, otherwise: number): number {
  const value = Number(readParameter(request, name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}

/** Whether JSON is asked for. */
export function wantsJson(request: SimulatorRequest): boolean {
  return readParameter(request, 'retmode')?.toLowerCase() === 'json';
}

/** The ids of a parameter that may be repeated and may have commas. */
export function listIds(request: SimulatorRequest): readonly string[] {
  return request.parameters.getAll('id').flatMap(splitIds);
}

/** The ids between commas. */
export function splitIds(text: string): readonly string[] {
  return text
    .split(/[,\s]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
