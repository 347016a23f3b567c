import type { Runtime } from '../runtime/runtime.ts';
import type { WatchHold } from '../runtime/watches.ts';
import type { FoundResource } from './find-resource.ts';

/** Takes part in the watch of a resource; one that needs no watching is ready at once. */
export function holdWatch(
  { definition, logger }: Runtime,
  { resource, variables }: FoundResource,
  uri: string,
): WatchHold {
  const { watch } = resource;
  if (watch === undefined) return { ready: Promise.resolve(), release: () => {} };
  return definition.watches.hold({
    uri,
    begin: (changed) => watch({ uri, variables }, changed),
    onFault: (err) => logger.error({ err, uri }, 'A watch did not stop well'),
  });
}
