import { ToolError } from '@wellspoken/kit';

import type { ChangeOptions, RestRequest } from '../../github/github.ts';
import { toPage } from '../../operations/answers.shapes.ts';
import type { RepositoryName } from '../../refs/resolver.ts';
import { describeRepository, formatRepositoryName, listPresent } from '../../refs/words.ts';
import type { Call } from '../place-issue.ts';
import { LIST_LABELS } from './labels.documents.ts';
import type { Label } from './labels.shapes.ts';

/** A label in an answer of the REST API. */
interface RestLabel {
  readonly node_id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

interface LabelsAsked {
  readonly repo?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The labels of a repository, by name. */
export async function listLabels(
  { repo, limit, cursor }: LabelsAsked,
  { github, resolve, signal }: Call,
): Promise<{ labels: Label[] } & ReturnType<typeof toPage>> {
  const repository = resolve.repositoryName(repo);
  const answer = await github.query(
    LIST_LABELS,
    { ...repository, first: limit, after: cursor },
    { signal, subject: describeRepository(repository) },
  );
  const { nodes, pageInfo, totalCount } = answer.repository.labels ?? NONE;
  return { labels: listPresent(nodes).map(show), ...toPage(pageInfo, totalCount) };
}

const NONE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

export async function createLabel(
  given: {
    readonly repo?: string | undefined;
    readonly name: string;
    readonly color: string;
    readonly description?: string | undefined;
  },
  call: Call,
): Promise<Label> {
  const repository = call.resolve.repositoryName(given.repo);
  const { name, description } = given;
  const request: RestRequest = {
    route: 'POST /repos/{owner}/{repo}/labels',
    parameters: {
      owner: repository.owner,
      repo: repository.name,
      name,
      color: readColor(given.color),
      ...(description !== undefined && { description }),
    },
  };
  const options = {
    signal: call.signal,
    subject: describeRepository(repository),
    lookWith: 'list_labels',
  };
  const sent = call.github.send<RestLabel>(request, options);
  const { data } = await explainTakenName(sent, { repository, name, argument: 'name' }, call);
  return showRest(data);
}

/** Changes only what is given of a label. */
export async function updateLabel(
  given: {
    readonly repo?: string | undefined;
    readonly name: string;
    readonly newName?: string | undefined;
    readonly color?: string | undefined;
    readonly description?: string | undefined;
  },
  call: Call,
): Promise<Label> {
  const { name, newName, color, description } = given;
  if (newName === undefined && color === undefined && description === undefined) {
    throw new ToolError(
      'invalid_arguments',
      'There is nothing to change: none of newName, color and description was given.',
      { suggestions: ['Pass at least one of newName, color and description.'] },
    );
  }
  const repository = call.resolve.repositoryName(given.repo);
  const request: RestRequest = {
    route: 'PATCH /repos/{owner}/{repo}/labels/{name}',
    parameters: {
      owner: repository.owner,
      repo: repository.name,
      name,
      ...(newName !== undefined && { new_name: newName }),
      ...(color !== undefined && { color: readColor(color) }),
      ...(description !== undefined && { description }),
    },
  };
  // After a rename the old name is gone, so the request cannot be repeated.
  const repeatable = newName === undefined;
  const sent = call.github.send<RestLabel>(request, {
    ...toChangeOptions(repository, name, call),
    repeatable,
  });
  const found = nameCandidates(sent, { repository, name, argument: 'name' }, call);
  const { data } =
    newName === undefined
      ? await found
      : await explainTakenName(found, { repository, name: newName, argument: 'newName' }, call);
  return showRest(data);
}

/** Deletes a label and removes it from its issues. */
export async function deleteLabel(
  { repo, name }: { readonly repo?: string | undefined; readonly name: string },
  call: Call,
): Promise<void> {
  const repository = call.resolve.repositoryName(repo);
  const sent = call.github.send(
    {
      route: 'DELETE /repos/{owner}/{repo}/labels/{name}',
      parameters: { owner: repository.owner, repo: repository.name, name },
    },
    toChangeOptions(repository, name, call),
  );
  await nameCandidates(sent, { repository, name, argument: 'name' }, call);
}

function toChangeOptions(
  repository: RepositoryName,
  name: string,
  { signal }: Call,
): ChangeOptions {
  const subject = {
    what: `label "${name}" in ${formatRepositoryName(repository)}`,
    argument: 'name',
  };
  return { signal, subject, lookWith: 'list_labels' };
}

interface LabelWanted {
  readonly repository: RepositoryName;
  readonly name: string;
  readonly argument: string;
}

/** If GitHub does not find a label, throws an error that suggests existing ones. */
async function nameCandidates<Answer>(
  sent: Promise<Answer>,
  { repository, name, argument }: LabelWanted,
  { resolve, signal }: Call,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const isMissing = error instanceof ToolError && error.code === 'not_found';
    if (isMissing) await resolve.labels(repository, [name], { signal, argument });
    throw error;
  }
}

/** If GitHub rejects a name, checks whether the name is taken. */
async function explainTakenName<Answer>(
  sent: Promise<Answer>,
  { repository, name, argument }: LabelWanted,
  { github, signal }: Call,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'invalid_arguments') throw error;
    const there = await github
      .get<RestLabel>(
        {
          route: 'GET /repos/{owner}/{repo}/labels/{name}',
          parameters: { owner: repository.owner, repo: repository.name, name },
        },
        { signal },
      )
      .catch(() => undefined);
    if (there === undefined) throw error;
    throw new ToolError(
      'already_exists',
      `There is a label "${there.data.name}" in ${formatRepositoryName(repository)} already (argument ${argument}).`,
      { suggestions: [`Use it is, or pass another ${argument}.`], cause: error },
    );
  }
}

function show({
  id,
  name,
  color,
  description,
}: {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}): Label {
  return {
    id,
    name,
    color,
    ...(description !== null && description !== '' && { description }),
  };
}

function showRest({ node_id, ...label }: RestLabel): Label {
  return show({ ...label, id: node_id });
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Converts a colour to GitHub's format: six hexadecimal digits without a leading #. */
function readColor(text: string): string {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (digits?.length === 6) return digits;
  if (digits !== undefined) return digits.replaceAll(/./g, '$&$&');
  throw new ToolError(
    'invalid_arguments',
    `color is "${text}": expected three or six hexadecimal digits, such as d73a4a or #f00.`,
    { suggestions: ['Pass color as six hexadecimal digits.'] },
  );
}
