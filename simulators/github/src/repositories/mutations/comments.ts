import { HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimComment } from '../../state/entities.ts';
import { touch } from '../../state/state.ts';
import { textIn } from '../arguments.ts';
import { repositoryOf, subjectOf } from '../look.ts';
import { makeComment } from '../make.ts';
import { assertEdits, assertTokenReaches } from '../permission.ts';
import { assertBody } from './payload.ts';

/** The mutations of comments on issues and pull requests. */
export const commentMutations: RootFields = {
  addComment: (scene, input) => {
    const subject = scene.node(input['subjectId'], 'Issue', 'PullRequest');
    assertTokenReaches(scene, repositoryOf(scene.state, subject));
    const comment = makeComment(scene.state, subject, {
      author: scene.viewer.id,
      body: bodyIn(textIn(input, 'body')),
    });
    touch(scene.state, subject);
    const edge = { cursor: comment.id, node: scene.objectOf(comment.id) };
    return { commentEdge: edge, timelineEdge: edge, subject: scene.objectOf(subject.id) };
  },
  updateIssueComment: (scene, input) => {
    const comment = editable(scene, input['id'], 'updateIssueComment');
    comment.body = bodyIn(textIn(input, 'body'));
    touch(scene.state, comment);
    return { issueComment: scene.objectOf(comment.id) };
  },
  deleteIssueComment: (scene, input) => {
    const comment = editable(scene, input['id'], 'deleteIssueComment');
    scene.state.entities.delete(comment.id);
    return {};
  },
};

function editable(scene: Scene, id: unknown, mutation: string): SimComment {
  const comment = scene.node(id, 'IssueComment');
  const subject = subjectOf(scene.state, comment);
  assertEdits(scene, mutation, {
    author: comment.author,
    repository: repositoryOf(scene.state, subject),
  });
  return comment;
}

function bodyIn(body = ''): string {
  if (body.trim() === '') throw new HubFault('UNPROCESSABLE', "Body can't be blank");
  assertBody(body);
  return body;
}
