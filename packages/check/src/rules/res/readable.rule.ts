import { isAsking } from '../../probe/asking/asking.evidence.ts';
import type { ListedRead } from '../../probe/features/features.evidence.ts';
import { isSameUri, isWithin, readScheme } from '../../uri.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  reportNotVerified,
} from '../define-rule.ts';
import { describeAnswer, describeRequest, isTurnedAway } from '../exchanges.ts';
import {
  type Content,
  type Listed,
  listResources,
  readContents,
  withoutResources,
} from './resources.ts';

/** res/readable */
export const resReadable = defineRule({
  id: 'res/readable',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Reading Resources'),
  title: 'A listed resource can be read, and its contents name its URI and its type',
  why: 'A host shows the list and then reads: what cannot be read, or is something else, is lost on the user.',
  fix: 'List only what resources/read serves, repeat the URI in the contents, and use the MIME type of the list.',
  judge: (evidence) => {
    const resources = listResources(evidence.lists);
    return (
      withoutResources(evidence) ??
      judgeEach(evidence.reads.listed, 'The server lists no resource.', (read) => {
        const resource = resources.find(({ uri }) => uri === read.uri);
        return resource && judgeRead(read, resource);
      })
    );
  },
});

// Such an answer speaks of where the audit runs, not of the resource.
const CIRCUMSTANCES =
  /credential|token|api.?key|unauthori[sz]ed|forbidden|permission|denied|not configured|not connected|environment variable|network|ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|timed? ?out|rate limit|too many requests/i;

function judgeRead(read: ListedRead, resource: Listed): Outcome | undefined {
  const { exchange, uri } = read;
  const where = `resources/read of ${JSON.stringify(uri)}`;
  if (read.isStillListed === false) return undefined;
  if (!exchange.answer || isTurnedAway(exchange))
    return reportNotVerified('It got no answer.', where);
  const words = readField(exchange.error, 'message');
  if (isAsking(exchange)) return reportNotVerified('The server asks for input first.', where);
  if (typeof words === 'string' && CIRCUMSTANCES.test(words)) {
    return reportNotVerified('The server could not reach what it needs to read it.', where);
  }
  // What is on the web a client may fetch by itself.
  if (exchange.error !== undefined && readScheme(uri).startsWith('http')) return undefined;
  const fault = findFault(read, resource);
  return (
    fault &&
    fail({
      where,
      message: fault.message,
      evidence: {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: fault.expected,
      },
    })
  );
}

interface Fault {
  readonly message: string;
  readonly expected: string;
}

function findFault({ exchange, uri }: ListedRead, { definition }: Listed): Fault | undefined {
  const contents = readContents(exchange);
  if (!contents) {
    const message =
      exchange.error === undefined
        ? 'The answer has no contents.'
        : 'The resource is listed, but reading it is refused.';
    return { message, expected: '"contents" with what the resource holds' };
  }
  if (contents.some(({ text, blob }) => (text === undefined) === (blob === undefined))) {
    return { message: 'A content has not exactly one of text and blob.', expected: 'text or blob' };
  }
  return (
    findMisnamed(contents, uri) ?? findMistyped(contents, uri, readField(definition, 'mimeType'))
  );
}

function findMisnamed(contents: readonly Content[], uri: string): Fault | undefined {
  if (contents.length === 0) return undefined;
  // A folder may be answered with what lies in it.
  if (contents.some((content) => content.uri !== undefined && isWithin(content.uri, uri)))
    return undefined;
  const message = 'No content names the URI that was read.';
  return { message, expected: `contents with "uri": ${JSON.stringify(uri)}` };
}

function findMistyped(contents: readonly Content[], uri: string, type: unknown): Fault | undefined {
  const [only, ...others] = contents;
  if (!only || others.length > 0 || typeof type !== 'string' || !isSameUri(only.uri ?? '', uri)) {
    return undefined;
  }
  if (only.mimeType === undefined || agree(readEssence(type), readEssence(only.mimeType)))
    return undefined;
  const message = `The list says ${type}, the contents say ${only.mimeType}.`;
  return { message, expected: 'the same MIME type in both' };
}

const readEssence = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

// General types are no contradiction to special ones.
function agree(one: string, other: string): boolean {
  const general = ['application/octet-stream', 'text/plain', ''];
  return one === other || general.includes(one) || general.includes(other);
}
