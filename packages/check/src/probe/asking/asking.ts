import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import { askLegacy } from './legacy.ts';
import { askModern } from './modern.ts';

/** Calls, gets and reads things as a client that can answer every question. */
export const askingProbe = defineProbe({
  name: 'asking',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: (context) => (context.leg.era === 'modern' ? askModern(context) : askLegacy(context)),
});
