import { anyTransport, bothEras, defineRule, document, fail, judgeEach } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { textOf } from '../tools/support/tool-view.ts';
import { foreignOrder } from './support/foreign-order.ts';
import { metadataOf } from './support/told.ts';

/** sec/shadowing */
export const secShadowing = defineRule({
  id: 'sec/shadowing',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: document(
    'Invariant Labs, Tool poisoning attacks: shadowing',
    'https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks',
  ),
  title: 'Descriptions give no orders about the tools of others',
  why: 'A model that obeys uses the tools of another server in a way that their author and the user did not mean.',
  fix: 'Describe this tool only. To name another tool of the same server is fine.',
  judge: (evidence) => {
    const own = new Set(
      [...(evidence.lists.tools?.items ?? []), ...(evidence.lists.prompts?.items ?? [])].map(
        (item) => textOf(item, 'name').toLowerCase(),
      ),
    );
    return judgeEach(
      metadataOf(evidence).filter(({ isName }) => !isName),
      'The server told no texts.',
      ({ text, where }) => {
        const order = foreignOrder(text, own);
        if (order === undefined) return undefined;
        return fail({
          where,
          message: 'The text gives orders about tools that are not of this server.',
          evidence: { came: shown(order), expected: 'words about this server only' },
        });
      },
    );
  },
});
