import type { Rule, Trigger } from '@wellspoken/planner';
import { stringify } from 'yaml';

import { expressRule, type NotExpressed, type ScriptRule } from './express-rule.ts';
import { writeScript } from './script.ts';

/** How often rules run without an event. */
export type Schedule = 'hourly' | 'daily' | 'weekly';

/** A workflow for GitHub Actions that follows rules. */
export interface Workflow {
  /** YAML; undefined if a workflow can do nothing of the rules. */
  readonly text?: string;
  /** The names of the rules in it. */
  readonly rules: readonly string[];
  readonly notExpressed: readonly NotExpressed[];
  readonly notes: readonly string[];
}

/** Not at the full hour, when GitHub is busiest and starts late. */
const CRONS: Readonly<Record<Schedule, string>> = {
  hourly: '17 * * * *',
  daily: '17 6 * * *',
  weekly: '17 6 * * 1',
};

export interface WorkflowWanted {
  readonly schedule: Schedule;
  /** Whether it makes changes; otherwise its log lists what it would change. */
  readonly applies: boolean;
}

/** Writes the workflow with which a repository follows rules. */
export function writeWorkflow(
  rules: readonly Rule[],
  { schedule, applies }: WorkflowWanted,
): Workflow {
  const all = rules.map(expressRule);
  const kept = all.flatMap(({ rule }) => rule ?? []);
  const notExpressed = all.flatMap((one) => one.notExpressed);
  if (kept.length === 0) return { rules: [], notExpressed, notes: [] };
  const workflow = {
    name: 'Rules',
    on: listEvents(kept, schedule),
    permissions: listPermissions(kept, applies ? 'write' : 'read'),
    jobs: {
      rules: {
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 10,
        steps: [
          { uses: 'actions/github-script@v8', with: { script: writeScript(kept, { applies }) } },
        ],
      },
    },
  };
  const text = stringify(workflow, { lineWidth: 0, blockQuote: 'literal' });
  return {
    text: `# Made from rules by export_actions_workflow. Change the rules and make it again.\n${text}`,
    rules: kept.map(({ name }) => name),
    notExpressed,
    notes: listNotes(kept),
  };
}

function listEvents(rules: readonly ScriptRule[], schedule: Schedule): Record<string, unknown> {
  const triggers = [...new Set(rules.flatMap(({ on }) => on))];
  const issues = listActions(triggers, 'issue_');
  // Only this event has a token that may write for a fork; the code of the fork is not checked out.
  const pulls = [...new Set(listActions(triggers, 'pr_').map(toPullAction))];
  return {
    ...(issues.length > 0 && { issues: { types: issues } }),
    ...(pulls.length > 0 && { pull_request_target: { types: pulls } }),
    ...(triggers.includes('run') && {
      schedule: [{ cron: CRONS[schedule] }],
      workflow_dispatch: {},
    }),
  };
}

function listActions(triggers: readonly Trigger[], prefix: string): readonly string[] {
  return triggers.flatMap((trigger) =>
    trigger.startsWith(prefix) ? [trigger.slice(prefix.length)] : [],
  );
}

/** A merge closes the pull request. */
function toPullAction(action: string): string {
  return action === 'merged' ? 'closed' : action;
}

function listPermissions(
  rules: readonly ScriptRule[],
  level: 'read' | 'write',
): Record<string, string> {
  const touches = (kind: string, prefix: string): boolean =>
    rules.some(({ on, when }) => {
      const kinds = when['kind'];
      const isMeant = !Array.isArray(kinds) || kinds.includes(kind);
      return isMeant && on.some((trigger) => trigger === 'run' || trigger.startsWith(prefix));
    });
  const permissions = {
    ...(touches('issue', 'issue_') && { issues: level }),
    ...(touches('pull_request', 'pr_') && { 'pull-requests': level }),
  };
  // Listing issues requires read permission at least.
  return { issues: 'read', ...permissions };
}

function listNotes(rules: readonly ScriptRule[]): readonly string[] {
  const hasPatterns = rules.some(({ when }) =>
    ['title', 'body', 'text'].some((name) => name in when),
  );
  const isTimed = rules.some(({ on }) => on.includes('run'));
  return [
    ...(isTimed
      ? [
          'At set times it looks at open issues and pull requests; with state also at others, with kind at one of the two.',
        ]
      : []),
    'Changes that the workflow makes start no other workflow, so rules cannot start each other.',
    ...(hasPatterns
      ? ['JavaScript can take long with patterns such as (a+)+; the job ends after 10 minutes.']
      : []),
  ];
}
