import { draftPlanFor } from './calls/draft-plan.ts';
import type { CallPlan } from './calls/plan.ts';
import type { CheckOptions, CheckTarget } from './options.ts';
import { readList } from './probe/lists/lists.probe.ts';
import { CANARY_FILE } from './wire/workspace.ts';
import { detectLegs } from './run/detect.ts';
import { openSession } from './run/ground.ts';
import { patienceOf } from './run/patience.ts';
import { redactPlan } from './run/redact.ts';
import { CheckError } from './run/select-rules.ts';
import { settle } from './run/settings.ts';
import { describeUnread } from './run/unexamined.ts';
import { describeTarget } from './run/target.ts';
import { withGround } from './run/with-ground.ts';

/** Lists the tools of a server and drafts a plan of calls for a person to review; calls nothing. */
export function draftPlan(target: CheckTarget, options: CheckOptions = {}): Promise<CallPlan> {
  const settings = settle(describeTarget(target), options);
  return withGround(target, settings, async (ground, secrets) => {
    const patience = patienceOf(settings);
    const { legs, problems } = await detectLegs(ground, patience, settings.era);
    const [opened] = legs.filter(({ isLocked }) => !isLocked);
    if (!opened) throw new CheckError(problems.join('\n'));
    const session = await openSession(ground, { leg: opened.leg, name: 'plan', patience });
    const list = await readList(session, 'tools');
    await session.close();
    // A plan without the tools that could not be listed would look like one of a server that has none.
    const unread = describeUnread('tools', list);
    if (unread && 'tools' in opened.opening.capabilities) {
      throw new CheckError(`tools/list could not be read. ${unread.why} ${unread.fix}`);
    }
    const name = opened.opening.serverInfo['name'];
    const plan = draftPlanFor({
      server: typeof name === 'string' ? name : '',
      tools: list.items,
      seed: settings.seed,
      ...(ground.kind === 'command' && { readablePath: CANARY_FILE }),
    });
    return redactPlan(plan, secrets);
  });
}
