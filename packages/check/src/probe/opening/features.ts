import type { UndeclaredFeature } from '../../evidence/features.ts';
import { fieldOf, type JsonObject } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

interface Feature {
  readonly capability: string;
  readonly method: string;
  readonly params: JsonObject;
  readonly isLegacyOnly?: true;
}

/** One harmless request for each capability that a server can declare. */
const features: readonly Feature[] = [
  { capability: 'tools', method: 'tools/list', params: {} },
  { capability: 'prompts', method: 'prompts/list', params: {} },
  { capability: 'resources', method: 'resources/list', params: {} },
  {
    capability: 'completions',
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/prompt', name: 'wellspoken-nowhere' },
      argument: { name: 'nothing', value: '' },
    },
  },
  {
    capability: 'logging',
    method: 'logging/setLevel',
    params: { level: 'emergency' },
    isLegacyOnly: true,
  },
  {
    capability: 'resources.subscribe',
    method: 'resources/subscribe',
    params: { uri: 'wellspoken:nowhere' },
    isLegacyOnly: true,
  },
];

/** What the server serves without having declared it, and a ping. */
export const featuresProbe = defineProbe({
  name: 'features',
  eras: bothEras,
  transports: anyTransport,
  run: async (context) => {
    const session = await context.shared();
    const isLegacy = context.leg.era === 'legacy';
    const [ping, undeclared] = await Promise.all([
      isLegacy ? session.request('ping') : undefined,
      askUndeclared(context, session),
    ]);
    return { undeclared, ...(ping && { ping }) };
  },
});

function askUndeclared(
  { leg, opening }: ProbeContext,
  session: Session,
): Promise<readonly UndeclaredFeature[]> {
  const undeclared = features.filter(
    ({ capability, isLegacyOnly }) =>
      !isDeclared(opening.capabilities, capability) && (leg.era === 'legacy' || !isLegacyOnly),
  );
  return Promise.all(
    undeclared.map(async ({ capability, method, params }) => ({
      capability,
      exchange: await session.request(method, params),
    })),
  );
}

function isDeclared(capabilities: JsonObject, capability: string): boolean {
  const value = fieldOf(capabilities, ...capability.split('.'));
  return value !== undefined && value !== false && value !== null;
}
