import { revisions } from '@wellspoken/spec/revisions';

import type { Negotiated } from '../../evidence/negotiation.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';

/** No revision was or will be published under these dates. */
const UNKNOWN = ['2099-12-31', '1900-01-01'] as const;

/** `initialize` with other versions than that of the leg: published ones, and ones that never were. */
export const negotiationProbe = defineProbe({
  name: 'negotiation',
  eras: ['legacy'],
  transports: anyTransport,
  before: ['repeatedLists'],
  run: (context) => Promise.all(versionsFor(context).map((version) => negotiate(context, version))),
});

// Over stdio each version costs a process: one of either kind tells most.
function versionsFor({ leg, settings }: ProbeContext): readonly string[] {
  const published = revisions
    .filter(({ era, revision }) => era === 'legacy' && revision !== leg.revision)
    .map(({ revision }) => revision)
    .toReversed();
  const isCheap = leg.transport !== 'stdio' || settings.slow;
  return isCheap ? [...UNKNOWN, ...published] : [...UNKNOWN.slice(0, 1), ...published.slice(0, 1)];
}

async function negotiate(context: ProbeContext, version: string): Promise<Negotiated> {
  const session = await context.open({ revision: version });
  const isPublished = revisions.some(({ revision }) => revision === version);
  // Who was offered a version that never was and answered with that of the leg can be used like any other.
  const agreed = fieldOf(session.opened?.result, 'protocolVersion');
  if (!isPublished && agreed === context.leg.revision) context.handOver(session, 'repeatedLists');
  const exchange = session.opened ?? { sent: null, ending: 'unreachable', others: [] };
  return { version, isPublished, exchange };
}
