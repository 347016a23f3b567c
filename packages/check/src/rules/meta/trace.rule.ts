import { shorten } from '../../excerpt.ts';
import type { Json } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import { listMetas } from './list-metas.ts';

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Later versions may add parts at the end. */
const LATER_PARENT =
  /^(?!ff|00)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}-.*$/;
const STATE_KEY = '[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13}';
const STATE_MEMBER = new RegExp(`^(?:${STATE_KEY})=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{1,256}$`);
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const BAGGAGE_MEMBER = new RegExp(
  `^${TOKEN}\\s*=\\s*[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]*(?:\\s*;\\s*${TOKEN}(?:\\s*=\\s*[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]*)?)*$`,
);

const splitMembers = (text: string): readonly string[] =>
  text
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');

/** Whether a value has the form that the keys of a trace context ask for. */
const forms: Readonly<Record<string, (text: string) => boolean>> = {
  traceparent: (text) => TRACE_PARENT.test(text) || LATER_PARENT.test(text),
  tracestate: (text) =>
    splitMembers(text).length <= 32 &&
    splitMembers(text).every((member) => STATE_MEMBER.test(member)),
  baggage: (text) =>
    splitMembers(text).length > 0 &&
    splitMembers(text).every((member) => BAGGAGE_MEMBER.test(member)),
};

/** meta/trace */
export const metaTrace = defineRule({
  id: 'meta/trace',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'envelope'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'Trace context in _meta has the form of W3C Trace Context and Baggage',
  why: 'Tools that follow a request through systems drop a context that they cannot read.',
  fix: 'Write traceparent, tracestate and baggage exactly as the W3C recommendations say, or leave them out.',
  judge: (evidence) => {
    const found = listMetas(evidence).flatMap(({ where, value }) =>
      Object.keys(forms).flatMap((key) => {
        const text = value[key];
        return text === undefined ? [] : [{ where, key, text }];
      }),
    );
    return judgeEach(found, 'The server sent no trace context.', ({ where, key, text }) =>
      isWellFormed(key, text)
        ? undefined
        : fail({
            where: `${where}, _meta.${key}`,
            message: `${key} does not have the form that W3C asks for.`,
            evidence: { came: shorten(text), expected: `a W3C ${key}` },
          }),
    );
  },
});

/** All three are header values elsewhere: none is longer. */
const LONGEST = 8192;

const isWellFormed = (key: string, value: Json): boolean =>
  typeof value === 'string' && value.length <= LONGEST && forms[key]?.(value) === true;
