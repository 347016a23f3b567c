import { shorten } from '../../excerpt.ts';
import type { MissingRead, OutsideRead, Reads } from '../../probe/features/features.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, describeRequest } from '../exchanges.ts';
import { type Content, readContents, explainOutcomes, withoutResources } from './resources.ts';

/** res/traversal */
export const resTraversal = defineRule({
  id: 'res/traversal',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Security Considerations'),
  title: 'A URI cannot lead out of what the server offers',
  why: 'Whoever can name a URI, a model that was talked into it included, could read any file of the machine.',
  fix: 'Decode the URI once, resolve the path, and refuse it unless it lies in the folder that is served; refuse other schemes.',
  judge: (evidence) => {
    const { lists, reads } = evidence;
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    const found = [
      ...reads.outside.flatMap((read) => judgeEscape(read, reads)),
      ...judgeForeign(reads),
    ];
    if (found.length > 0) return found;
    const isSeen = reads.outside.some(({ exchange }) => exchange.answer);
    return isSeen
      ? explainOutcomes(lists, [pass])
      : reportNotVerified(
          'The server was started with a folder that holds everything we could try.',
        );
  },
});

function judgeEscape(read: OutsideRead, { outsideText }: Reads): readonly Outcome[] {
  const { kind, from, exchange } = read;
  if (!hasLeaked(read, outsideText)) return [];
  return [
    fail({
      where: `resources/read from ${JSON.stringify(from)}, ${kind}`,
      message: 'A file outside of what the server offers was read.',
      // The path is another one in every run.
      evidence: {
        sent: `resources/read from ${from} with ${ways[kind]}`,
        came: shorten({ contents: readContents(exchange)?.map(readText) }),
        expected: 'an error, as for a resource that is not there',
      },
    }),
  ];
}

const ways: Readonly<Record<OutsideRead['kind'], string>> = {
  dots: '../ up to the root and from there the path of a file outside',
  'encoded dots': '%2e%2e%2f up to the root and from there the path of a file outside',
  'absolute path': 'the whole path of a file outside',
};

function hasLeaked({ exchange, control }: OutsideRead, outsideText: string | undefined): boolean {
  const contents = readContents(exchange) ?? [];
  if (outsideText !== undefined) return contents.some((one) => readText(one).includes(outsideText));
  // An empty file of the system: read where it is, and refused next to it.
  const [only] = contents;
  const isRead = only !== undefined && contents.length === 1 && readText(only) === '';
  return isRead && control?.error !== undefined;
}

function readText({ text, blob }: Content): string {
  if (text !== undefined) return text;
  try {
    return atob(blob ?? '');
  } catch {
    return blob ?? '';
  }
}

function judgeForeign({ missing }: Reads): readonly Outcome[] {
  const answered = missing.filter(
    ({ kind, exchange }: MissingRead) =>
      kind === 'scheme' && (readContents(exchange) ?? []).length > 0,
  );
  return answered.map(({ exchange }) =>
    fail({
      where: 'resources/read with a scheme that is not served',
      message: 'A URI of a scheme that the server does not list is answered with contents.',
      evidence: {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: 'an error',
      },
    }),
  );
}
