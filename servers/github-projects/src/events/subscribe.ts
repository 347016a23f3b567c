import { ToolError } from '@wellspoken/kit';

import { createUnsupportedError } from '../github/refusals.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { EventFilter } from './event-log.ts';

export interface SubscriptionAsked {
  readonly projectId?: string | undefined;
  readonly filters: readonly EventFilter[];
  readonly transport: 'internal' | 'sse' | 'webhook';
}

export interface Subscribed {
  readonly subscriptionId: string;
  readonly projectId?: string;
  readonly createdAt: string;
  readonly notes: string[];
}

/** Creates a subscription; get_recent_events reads its events. */
export async function subscribe(asked: SubscriptionAsked, at: At): Promise<Subscribed> {
  if (asked.transport !== 'internal') throw createTransportError(asked.transport);
  const project = await findProject(asked, at);
  const ofProject = project === undefined ? {} : { projectId: project.id };
  const createdAt = at.now().toISOString();
  const after = at.events.all().at(-1)?.sequence ?? 0;
  const { filters } = asked;
  return {
    subscriptionId: at.events.subscriptions.put({ after, createdAt, filters, ...ofProject }),
    ...ofProject,
    createdAt,
    notes: [
      at.events.isReceiving()
        ? 'Events come from webhooks that GitHub sends to this server.'
        : 'No webhooks are awaited here: events come while get_project_changes is called for this project.',
      'Read them with get_recent_events and this subscriptionId. A subscription is kept for a day after it was last read, while the server runs.',
    ],
  };
}

/** The project, if one is named; it must be one whose events can be received. */
async function findProject(
  { projectId }: SubscriptionAsked,
  at: At,
): Promise<ProjectPointer | undefined> {
  if (projectId === undefined && at.events.isReceiving()) return undefined;
  if (projectId === undefined && at.defaults.project === undefined) throw createNoSourceError();
  const project = await at.resolve.project(projectId, { signal: at.signal });
  if (project.owner.kind === 'user') throw createUserProjectError(project);
  return project;
}

function createTransportError(transport: string): ToolError {
  return new ToolError(
    'unsupported',
    `transport: "${transport}" is not offered. A server of this protocol does not push to its callers; they ask.`,
    {
      suggestions: [
        'Leave transport out, then read the events with get_recent_events.',
        'get_project_changes compares a project with how it looked before.',
      ],
    },
  );
}

function createUserProjectError({ title, owner }: ProjectPointer): ToolError {
  return createUnsupportedError(
    `the project "${title}" belongs to the user ${owner.login}, and GitHub sends webhooks of projects only for organisations.`,
    'Call get_project_changes from time to time: it compares the project with how it looked before.',
  );
}

function createNoSourceError(): ToolError {
  return new ToolError(
    'not_configured',
    'No webhooks are awaited here, so nothing would ever come without a project.',
    {
      suggestions: [
        'Pass projectId, and call get_project_changes for it from time to time.',
        'Or start the server with --webhook-port and GITHUB_WEBHOOK_SECRET.',
      ],
    },
  );
}
