import { shorten } from '../../excerpt.ts';
import { anyTransport, bothEras, defineRule, fail, citeSchema } from '../define-rule.ts';
import { judgeTools, type ToolView } from './judge-tools.ts';
import { destroyVerbs, plainlyChanging, readVerbs, splitName } from './words.ts';

/** tools/annotations-contradict */
export const toolsAnnotationsContradict = defineRule({
  id: 'tools/annotations-contradict',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-03-26',
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'ToolAnnotations'),
  title: 'The hints agree with each other, with the name and with the description',
  why: 'Hosts run read-only tools without asking. A tool that deletes and says that it only reads does harm unseen.',
  fix: 'Correct the hint that is wrong; where the hint is right, choose a name that says what the tool does.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      (tool) => {
        const contradiction = findContradiction(tool);
        if (contradiction === undefined) return undefined;
        return fail({
          where: `${tool.where}, annotations`,
          message: contradiction,
          evidence: {
            came: shorten({ description: tool.description, annotations: tool.annotations }),
            expected: 'hints, name and description that agree',
          },
        });
      },
      {
        only: ({ annotations }) => Object.keys(annotations).length > 0,
        none: 'No tool has annotations.',
      },
    ),
});

const writes =
  /^(permanently\s+)?(deletes?|overwrites?)\b|^writes?\s+((the|some|given|new)\s+)?(content|data|text)?\s*to\s+(a|the)?\s*(file|disk|database)/i;

function findContradiction({ name, description, annotations }: ToolView): string | undefined {
  const { readOnlyHint, destructiveHint } = annotations;
  const verb = findChangingVerb(name);
  if (readOnlyHint === true) {
    if (destructiveHint === true) return 'The tool is read-only and destructive at once.';
    if (verb !== undefined) return `The name says "${verb}", but the tool is marked read-only.`;
    if (writes.test(description)) {
      return 'The description says that the tool changes something, but it is marked read-only.';
    }
  }
  if (destructiveHint === false && verb !== undefined && destroyVerbs.has(verb)) {
    return `The name says "${verb}", but the tool is marked as not destructive.`;
  }
  return undefined;
}

// The first word, or the second behind a name space: `delete_note`, `notes_delete`.
function findChangingVerb(name: string): string | undefined {
  const [first = '', second = ''] = splitName(name);
  if (plainlyChanging.has(first)) return first;
  return !readVerbs.has(first) && destroyVerbs.has(second) ? second : undefined;
}
