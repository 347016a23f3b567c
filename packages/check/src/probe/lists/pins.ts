import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';

/** Hands on what the baseline recorded: nothing is asked of the server. */
export const pinsProbe = defineProbe({
  name: 'pins',
  eras: bothEras,
  transports: anyTransport,
  run: ({ settings: { pins } }) => Promise.resolve(pins ?? {}),
});
