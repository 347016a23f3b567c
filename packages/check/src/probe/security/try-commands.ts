import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { inTurns } from '../calls/in-turns.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { attempt, placesFor, WIDTH, type Canary } from './attempt.ts';

/** Two numbers whose product nobody says by chance. */
export const FACTORS = [1_000_003, 1_299_709] as const;

/** What only somebody says who has multiplied. */
export const PRODUCT = String(FACTORS[0] * FACTORS[1]);

const sum = `echo $((${FACTORS.join('*')}))`;

// Nothing is run but "echo", and what follows the argument becomes its words.
const canaries: readonly Canary[] = [
  { form: 'a second command', text: `x; ${sum}; echo ` },
  { form: 'a second command after a single quote', text: `x'; ${sum}; echo '` },
  { form: 'a second command after a double quote', text: `x"; ${sum}; echo "` },
];

/** Tries whether an argument reaches a shell: only a shell turns it into the product. */
export async function tryCommands(ground: {
  readonly context: ProbeContext;
  readonly session: Session;
}): Promise<readonly CanaryCall[]> {
  const made = await inTurns(placesFor(ground.context, 'command'), WIDTH, (place) =>
    Promise.all(
      canaries.map(async (canary) => {
        const record = await attempt(ground, place, canary);
        const { property } = place.argument;
        const { form } = canary;
        return record && { kind: 'command' as const, property, form, record, secret: PRODUCT };
      }),
    ),
  );
  return made.flat().filter((call) => call !== undefined);
}
