import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../../github/github.ts';
import { describeProject } from '../../refs/words.ts';
import { type Call, findProjectId, requireAnswered, requireFound } from '../found.ts';
import { withDatabaseId } from '../project-from-node.ts';
import { type Entries, type PageOfProject, readProjectPage } from '../project-page.ts';
import {
  CREATE_STATUS_UPDATE,
  DELETE_STATUS_UPDATE,
  STATUS_UPDATE,
  STATUS_UPDATES,
  type StatusUpdateFacts,
  type StatusUpdateNode,
  type StatusWord,
  UPDATE_STATUS_UPDATE,
} from './status-updates.documents.ts';
import type { StatusUpdate } from './status-updates.shapes.ts';

/** The properties of a status update; null clears one, omitted ones are kept. */
export interface StatusUpdateGiven {
  readonly body?: string | undefined;
  readonly status?: StatusWord | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly targetDate?: string | null | undefined;
}

/** The status updates of a project, newest first. */
export async function readStatusUpdates(
  asked: PageOfProject & { readonly includeBody: boolean },
  call: Call,
): Promise<Entries<StatusUpdateNode>> {
  return readProjectPage(asked, call, async (variables, options) => {
    const wanted = { ...variables, withBody: asked.includeBody };
    const { node } = await call.github.query(STATUS_UPDATES, wanted, options);
    return node?.statusUpdates;
  });
}

/** A status update by its node id, or `latest` for that of a project. */
export interface StatusUpdateRef {
  readonly statusUpdateId: string;
  readonly projectId?: string | undefined;
}

/** Reads one status update and its project. */
export async function readStatusUpdate(
  ref: StatusUpdateRef,
  call: Call,
): Promise<StatusUpdate & { projectId: string }> {
  const id = await findStatusUpdateId(ref, call);
  const subject = describeSubject(id);
  const options = { signal: call.signal, subject };
  const { node } = await call.github.query(STATUS_UPDATE, { id }, options);
  const update = requireFound(isWhole(node) ? node : undefined, subject);
  return { ...showStatusUpdate(update), projectId: update.project.id };
}

/** Creates a status update of a project. */
export async function sendStatusUpdate(
  ref: string | undefined,
  given: StatusUpdateGiven,
  call: Call,
): Promise<StatusUpdate> {
  const projectId = await findProjectId(ref, call);
  const data = await call.github.mutate(
    CREATE_STATUS_UPDATE,
    { input: { ...toFacts(given), projectId } },
    {
      signal: call.signal,
      subject: describeProject(ref, call.defaults),
      lookWith: 'list_status_updates',
    },
  );
  return showStatusUpdate(
    requireAnswered(data.createProjectV2StatusUpdate?.statusUpdate, 'list_status_updates'),
  );
}

/** Changes only what is given of a status update. */
export async function changeStatusUpdate(
  ref: StatusUpdateRef,
  given: StatusUpdateGiven,
  call: Call,
): Promise<StatusUpdate> {
  const facts = toFacts(given);
  if (Object.keys(facts).length === 0) {
    throw new ToolError('invalid_arguments', 'There is nothing to change.', {
      suggestions: ['Pass at least one of body, status, startDate, targetDate.'],
    });
  }
  const statusUpdateId = await findStatusUpdateId(ref, call);
  const data = await call.github.mutate(
    UPDATE_STATUS_UPDATE,
    { input: { ...facts, statusUpdateId } },
    {
      signal: call.signal,
      subject: describeSubject(statusUpdateId),
      repeatable: true,
      lookWith: 'get_status_update',
    },
  );
  return showStatusUpdate(
    requireAnswered(data.updateProjectV2StatusUpdate?.statusUpdate, 'get_status_update'),
  );
}

/** Deletes a status update and returns its id. */
export async function removeStatusUpdate(ref: StatusUpdateRef, call: Call): Promise<string> {
  const statusUpdateId = await findStatusUpdateId(ref, call);
  await call.github.mutate(
    DELETE_STATUS_UPDATE,
    { input: { statusUpdateId } },
    {
      signal: call.signal,
      subject: describeSubject(statusUpdateId),
      lookWith: 'list_status_updates',
    },
  );
  return statusUpdateId;
}

async function findStatusUpdateId(
  { statusUpdateId, projectId }: StatusUpdateRef,
  call: Call,
): Promise<string> {
  if (statusUpdateId.toLowerCase() !== 'latest') return statusUpdateId;
  const { id, title } = await call.resolve.project(projectId, { signal: call.signal });
  const asked = { projectId: id, limit: 1, includeBody: false };
  const [latest] = (await readStatusUpdates(asked, call)).entries;
  return requireFound(latest, { what: `status update of "${title}"`, argument: 'statusUpdateId' })
    .id;
}

/** Converts GitHub's node to the output shape. */
export function showStatusUpdate(node: StatusUpdateNode): StatusUpdate {
  const { status, body, startDate, targetDate, creator } = node;
  return {
    id: node.id,
    ...withDatabaseId(node.fullDatabaseId),
    ...(status !== null && { status }),
    ...(typeof body === 'string' && { body }),
    ...(startDate !== null && { startDate }),
    ...(targetDate !== null && { targetDate }),
    ...(creator !== null && { creator: creator.login }),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
  };
}

function toFacts({ body, status, startDate, targetDate }: StatusUpdateGiven): StatusUpdateFacts {
  return {
    ...(body !== undefined && { body }),
    ...(status !== undefined && { status }),
    ...(startDate !== undefined && { startDate }),
    ...(targetDate !== undefined && { targetDate }),
  };
}

function describeSubject(id: string): Subject {
  return { what: `status update "${id}"`, argument: 'statusUpdateId' };
}

interface WithProject extends StatusUpdateNode {
  readonly project: { readonly id: string };
}

/** A node of another type has none of the requested fields. */
function isWhole(node: Partial<WithProject> | null): node is WithProject {
  return node?.id !== undefined;
}
