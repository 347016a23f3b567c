import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { defineProbe } from '../define-probe.ts';
import { withCanaryFile } from './canary-file.ts';
import { tryAddresses, whyNoAddresses } from './try-addresses.ts';
import { tryCommands } from './try-commands.ts';
import { tryPaths } from './try-paths.ts';
import { trySql } from './try-sql.ts';

/** Calls that show whether arguments become paths, commands, SQL or requests. Canaries only. */
export const canaryCallsProbe = defineProbe({
  name: 'canaryCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    if (!context.callable().some(({ mayFuzz }) => mayFuzz)) return { made: [] };
    const ground = { context, session: await context.shared() };
    const noAddresses = whyNoAddresses(context);
    return withCanaryFile(context, async (file) => {
      const tried: readonly (readonly CanaryCall[])[] = await Promise.all([
        typeof file === 'string' ? [] : tryPaths(ground, file),
        tryCommands(ground),
        trySql(ground),
        noAddresses === undefined ? tryAddresses(ground) : [],
      ]);
      return {
        made: tried.flat(),
        ...(typeof file === 'string' && { noPaths: file }),
        ...(noAddresses !== undefined && { noAddresses }),
      };
    });
  },
});
