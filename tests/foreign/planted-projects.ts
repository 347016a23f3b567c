import { createOutline, createServer, openDesk } from '@wellspoken/github-projects';
import { startSimulator } from '@wellspoken/simulator-github';

import { startRecordingProxy } from '../support/recording-proxy.ts';
import { plantJson } from './plant.ts';
import type { PlantedCase, ToolCall } from './planted-case.ts';

const DEFAULTS = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

/** Texts of every sort that GitHub has. */
const KINDS = [
  'issueOrPullRequest_title issueOrPullRequest_body issues_title search_title comments_body',
  'content_title labels_description milestones_description _title _body statusUpdates_body',
  'projectV2_readme projectsV2_shortDescription iterations_title fieldValues_text',
  'options_description workflows_name',
].flatMap((line) => line.split(' '));

/** A GitHub with orders in it; what of its tools no call quotes is said. */
export function projectsCase(profile: 'compact' | 'full', unseen: readonly string[]): PlantedCase {
  return {
    name: `github-projects, ${profile}`,
    calls: profile === 'compact' ? listActions() : [],
    uris: [],
    prompts: {
      review_board: { project: 'acme/1' },
      generate_prd: { idea: 'Charts', name: 'Charts', project: 'acme/1', repo: 'acme/rocket' },
      enhance_prd: { document: '# Night' },
      break_down_issue: { issue: 'acme/probe#19' },
      plan_next_sprint: { project: 'acme/4', goal: 'Land' },
      triage_backlog: { repo: 'acme/probe', project: 'acme/4' },
    },
    kinds: profile === 'full' ? KINDS : [],
    unseen,
    async open() {
      const simulator = await startSimulator({ hasLimits: false });
      const proxy = await startRecordingProxy((body, type) =>
        type.includes('json') && body !== '' ? plantJson(body, isNamed) : body,
      );
      proxy.lead(new URL(simulator.url).origin);
      const desk = openDesk({
        token: simulator.token,
        baseUrl: proxy.origin + new URL(simulator.url).pathname.replace(/\/$/, ''),
        defaults: DEFAULTS,
        // Nobody waits for a simulator, and what one call breaks closes no door to the next.
        pace: { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1, hasBreaker: false },
      });
      const server = createServer(desk, { profile, toolsets: ['all'] });
      const named = listStrings(
        [...createOutline({ profile: 'full' }).tools.values()].map(({ examples }) =>
          examples.map((one) => one.arguments),
        ),
      );
      function isNamed(text: string): boolean {
        return named.has(text.toLowerCase()) || /^[\w.-]+$/.test(text);
      }
      return {
        server,
        close: async () => {
          await desk.close();
          await proxy.close();
          await simulator.close();
        },
      };
    },
  };
}

/** Every action of the compact tools, with the examples of its operation. */
function listActions(): readonly ToolCall[] {
  const operations = createOutline({ profile: 'full' }).tools;
  return [...createOutline({ toolsets: ['all'] }).tools.values()].flatMap(({ name, inputJson }) => {
    // The only argument of a compact tool is one of its actions.
    const { request } = inputJson['properties'] as { readonly request: Union };
    return request.oneOf.flatMap(({ properties }) => {
      const action = properties.action.const;
      const examples = operations.get(action)?.examples ?? [];
      return examples
        .map((example) => example.arguments as object)
        .filter((given) => Object.keys(given).every((key) => key in properties))
        .map((given) => ({ name, arguments: { request: { action, ...given } } }));
    });
  });
}

interface Union {
  readonly oneOf: readonly {
    readonly properties: { readonly action: { readonly const: string } };
  }[];
}

function listStrings(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'string') found.add(item.toLowerCase());
    return item;
  });
  return found;
}
