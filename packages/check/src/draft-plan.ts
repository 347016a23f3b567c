import { draftPlanFor } from './calls/draft-plan.ts';
import type { CallPlan } from './calls/plan.ts';
import type { CheckOptions, CheckTarget } from './options.ts';
import { readList } from './probe/lists/lists.ts';
import { CANARY_FILE } from './probe/surroundings.ts';
import { detectLegs } from './run/detect.ts';
import { openSession } from './run/ground.ts';
import { patienceOf } from './run/patience.ts';
import { CheckError } from './run/select-rules.ts';
import { settle } from './run/settings.ts';
import { describeTarget } from './run/target.ts';
import { withGround } from './run/with-ground.ts';

/** Lists the tools of a server and drafts a plan of calls for a person to review; calls nothing. */
export function draftPlan(target: CheckTarget, options: CheckOptions = {}): Promise<CallPlan> {
  const settings = settle(describeTarget(target), options);
  return withGround(target, settings, async (ground) => {
    const patience = patienceOf(settings);
    const { legs, problems } = await detectLegs(ground, patience, settings.era);
    const [opened] = legs.filter(({ isLocked }) => !isLocked);
    if (!opened) throw new CheckError(problems.join('\n'));
    const session = await openSession(ground, { leg: opened.leg, name: 'plan', patience });
    const { items } = await readList(session, 'tools');
    await session.close();
    const name = opened.opening.serverInfo['name'];
    return draftPlanFor({
      server: typeof name === 'string' ? name : '',
      tools: items,
      seed: settings.seed,
      ...(ground.kind === 'command' && { readablePath: CANARY_FILE }),
    });
  });
}
