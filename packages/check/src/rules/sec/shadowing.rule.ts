import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { readText } from '../tools/judge-tools.ts';
import { listMetadata } from './texts.ts';

/** sec/shadowing */
export const secShadowing = defineRule({
  id: 'sec/shadowing',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'Invariant Labs, Tool poisoning attacks: shadowing',
    'https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks',
  ),
  title: 'Descriptions give no orders about the tools of others',
  why: 'A model that obeys uses the tools of another server in a way that their author and the user did not mean.',
  fix: 'Describe this tool only. To name another tool of the same server is fine.',
  judge: (evidence) => {
    const own = new Set(
      [...(evidence.lists.tools?.items ?? []), ...(evidence.lists.prompts?.items ?? [])].map(
        (item) => readText(item, 'name').toLowerCase(),
      ),
    );
    return judgeEach(
      listMetadata(evidence).filter(({ isName }) => !isName),
      'The server told no texts.',
      ({ text, where }) => {
        const order = findForeignOrder(text, own);
        if (order === undefined) return undefined;
        return fail({
          where,
          message: 'The text gives orders about tools that are not of this server.',
          evidence: { came: shorten(order), expected: 'words about this server only' },
        });
      },
    );
  },
});

const order = "(?:always|must|never|only|do not|don't|should not|must not|have to)";
// What must be done first, or only then, is documentation.
const strict = "(?:always|never|do not|don't|should not|must not)";

// Orders about whatever else there is.
const aboutAll: readonly RegExp[] = [
  /\b(?:never|do not|don't|must not|should not|avoid)\s+(?:use|using|call|calling|invoke|invoking|trust|trusting)\s+(?:any |all |every |the )?other (?:mcp )?(?:tools?|servers?)\b/i,
  new RegExp(
    `\\b${order}\\b[^.]{0,40}\\b(?:use|call|prefer)\\b[^.]{0,40}\\b(?:instead of|rather than|over)\\s+(?:the |any |all |every )?(?:(?:built-?in|native|default|host's|client's|ide's)\\b[^.]{0,30}\\btools?|other (?:mcp )?(?:tools?|servers?))\\b`,
    'i',
  ),
  /\bbefore (?:using|calling) any (?:other )?tools?\b[^.]{0,20}\b(?:of|from) (?:any )?other servers?\b/i,
];

const name = '[`\'"]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)[`\'"]?';
const acts = '(?:must|always|never|change|replace|set|modify|send|add|include|redirect)';
const when = '\\b(?:when|whenever|if|every time|each time|before|after)';

// Orders about one tool by its name: whether they are meant well is decided by whose tool it is.
// A name that is merely "used" may be that of an argument, so there the word "tool" has to follow.
const aboutOne: readonly RegExp[] = [
  new RegExp(
    `${when}\\b[^.]{0,40}?\\b(?:the )?${name}(?: tool)? (?:is|gets|was) (?:called|invoked)\\b[^.]{0,120}\\b${acts}\\b`,
    'gi',
  ),
  new RegExp(
    `${when}\\b[^.]{0,40}?\\b(?:the )?${name} tool (?:is|gets|was) (?:used|run)\\b[^.]{0,120}\\b${acts}\\b`,
    'gi',
  ),
  new RegExp(`${when}\\s+(?:calling|invoking)\\s+(?:the )?${name}\\b[^.]{0,80}\\b${acts}\\b`, 'gi'),
  new RegExp(`${when}\\s+using\\s+(?:the )?${name} tool\\b[^.]{0,80}\\b${acts}\\b`, 'gi'),
  new RegExp(`\\b${strict}\\s+(?:use|call|invoke|run|trust)\\s+(?:the )?${name}\\s+tool\\b`, 'gi'),
];

/** An order about tools that are not the server's own, in its words; undefined where there is none. */
function findForeignOrder(text: string, own: ReadonlySet<string>): string | undefined {
  const general = aboutAll.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  if (general !== undefined) return general;
  return aboutOne
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .find(([, tool = '']) => !own.has(tool.toLowerCase()))?.[0];
}
