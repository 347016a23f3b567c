import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';

/** What the audit put into the surroundings of the server; nothing is sent for it. */
export const plantedProbe = defineProbe({
  name: 'planted',
  eras: bothEras,
  transports: anyTransport,
  run: ({ surroundings }) =>
    Promise.resolve({
      secrets: surroundings?.canaries ?? [],
      // The folder of the audit holds all of them.
      folders: surroundings ? [surroundings.work.replace(/[/\\]work$/, '')] : [],
    }),
});
