import { eventsOperations } from '../../src/operations/events/all.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNone = { missing: { projectId: 'acme/99' } };

describeOutcomes(eventsOperations, {
  get_project_changes: ofNone,
  subscribe_to_events: ofNone,
  get_recent_events: { missing: { subscriptionId: 'none' }, asksNobody: true },
  replay_events: { asksNobody: true },
});
