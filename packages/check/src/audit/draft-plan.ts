import { draftPlanFor } from '../calls/draft-plan.ts';
import type { CallPlan } from '../calls/plan.ts';
import type { CheckOptions, CheckTarget } from '../options.ts';
import { readList } from '../probe/lists/lists.probe.ts';
import { CheckError } from '../rules/select-rules.ts';
import { CANARY_FILE } from '../wire/workspace.ts';
import { detectLegs } from './detect.ts';
import { openSession, withGround } from './ground.ts';
import { redactPlan } from './redact.ts';
import { describeTarget, patienceOf, settle } from './settings.ts';
import { describeUnread } from './unexamined.ts';

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
