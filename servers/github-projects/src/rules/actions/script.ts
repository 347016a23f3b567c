import type { Change } from '@wellspoken/planner';

import type { ScriptRule } from './express-rule.ts';

const HEAD = `const { owner, repo } = context.repo;
const { payload, eventName } = context;
const fold = (text) => String(text ?? '').trim().toLowerCase();
const has = (names, name) => names.some((one) => fold(one) === fold(name));
const once = (ask) => {
  let answer;
  return () => (answer ??= ask());
};
const place = (it) => ({ owner, repo, issue_number: it.number });

// What started this, in the words of the rules.
const triggerOf = () => {
  if (eventName === 'issues') return 'issue_' + payload.action;
  if (eventName !== 'pull_request_target') return 'run';
  return payload.action === 'closed' && payload.pull_request.merged ? 'pr_merged' : 'pr_' + payload.action;
};

const show = (issue) => ({
  number: issue.number,
  kind: issue.pull_request ? 'pull_request' : 'issue',
  state: issue.pull_request?.merged_at ? 'merged' : issue.state,
  title: issue.title,
  body: issue.body ?? '',
  author: issue.user?.login,
  labels: issue.labels.map(({ name }) => name),
  assignees: (issue.assignees ?? []).map(({ login }) => login),
  type: issue.type?.name,
  milestone: issue.milestone?.title,
  createdAt: issue.created_at,
  updatedAt: issue.updated_at,
});`;

const MATCHING = `const LONGEST = 20000;
const finds = (patterns, ...texts) =>
  patterns.some((pattern) =>
    texts.some((text) => new RegExp(pattern, 'iu').test(text.slice(0, LONGEST))),
  );
const named = (names, name) =>
  name !== undefined && has(names.map((one) => one.trim().replace(/^@/, '')), name.replace(/^@/, ''));
const wants = ({ any, all = [], none = [] }, names) =>
  (any === undefined || any.some((name) => named(names, name))) &&
  all.every((name) => named(names, name)) &&
  !none.some((name) => named(names, name));
const days = (since) => (Date.now() - Date.parse(since)) / 86400000;
const CONDITIONS = {
  kind: (wanted, it) => wanted.includes(it.kind),
  state: (wanted, it) => wanted.includes(it.state),
  title: (patterns, it) => finds(patterns, it.title),
  body: (patterns, it) => finds(patterns, it.body),
  text: (patterns, it) => finds(patterns, it.title, it.body),
  labels: (wanted, it) => wants(wanted, it.labels),
  assignees: (wanted, it) => wants(wanted, it.assignees),
  author: (wanted, it) => named(wanted, it.author),
  type: (wanted, it) => named(wanted, it.type),
  olderThanDays: (wanted, it) => days(it.createdAt) >= wanted,
  idleForDays: (wanted, it) => days(it.updatedAt) >= wanted,
};
const holds = (when, it) =>
  Object.entries(when).every(([name, wanted]) => CONDITIONS[name](wanted, it));`;

/** The function for each kind of change; each returns "done" or "already", or throws. */
const MAKERS: Partial<Readonly<Record<Change['kind'], string>>> = {
  add_labels: `async (it, { labels }) => {
    const missing = labels.filter((name) => !has(it.labels, name));
    if (missing.length === 0) return 'already';
    // GitHub would make a label that is not there.
    const known = await knownLabels();
    const strange = missing.find((name) => !has(known, name));
    if (strange !== undefined) throw new Error('There is no label ' + JSON.stringify(strange) + '.');
    await github.rest.issues.addLabels({ ...place(it), labels: missing });
    return 'done';
  }`,
  remove_labels: `async (it, { labels }) => {
    const there = it.labels.filter((name) => has(labels, name));
    for (const name of there) await github.rest.issues.removeLabel({ ...place(it), name });
    return there.length === 0 ? 'already' : 'done';
  }`,
  assign: `async (it, { logins }) => {
    const names = logins.map((login) => login.replace(/^@/, ''));
    const assignees = names.filter((login) => !has(it.assignees, login));
    if (assignees.length === 0) return 'already';
    const { data } = await github.rest.issues.addAssignees({ ...place(it), assignees });
    const now = (data.assignees ?? []).map(({ login }) => login);
    const refused = assignees.find((login) => !has(now, login));
    // GitHub leaves out without a word who cannot be assigned.
    if (refused !== undefined) throw new Error('GitHub did not assign ' + refused + '.');
    return 'done';
  }`,
  unassign: `async (it, { logins }) => {
    const names = logins.map((login) => login.replace(/^@/, ''));
    const assignees = it.assignees.filter((login) => has(names, login));
    if (assignees.length === 0) return 'already';
    await github.rest.issues.removeAssignees({ ...place(it), assignees });
    return 'done';
  }`,
  set_type: `async (it, { type }) => {
    if (it.kind === 'pull_request') throw new Error('Pull requests have no type; only issues do.');
    if (fold(it.type) === fold(type)) return 'already';
    await github.rest.issues.update({ ...place(it), type });
    return 'done';
  }`,
  set_milestone: `async (it, { milestone }) => {
    if (it.milestone === milestone) return 'already';
    const found = (await knownMilestones()).find(({ title }) => fold(title) === fold(milestone));
    if (found === undefined) throw new Error('There is no milestone ' + JSON.stringify(milestone) + '.');
    if (found.title === it.milestone) return 'already';
    await github.rest.issues.update({ ...place(it), milestone: found.number });
    return 'done';
  }`,
  close: `async (it, { reason }) => {
    if (it.state !== 'open') return 'already';
    const why = it.kind === 'issue' ? { state_reason: reason } : {};
    await github.rest.issues.update({ ...place(it), state: 'closed', ...why });
    return 'done';
  }`,
  reopen: `async (it) => {
    if (it.state === 'open') return 'already';
    if (it.state === 'merged') throw new Error('A merged pull request cannot be opened again.');
    await github.rest.issues.update({ ...place(it), state: 'open' });
    return 'done';
  }`,
  comment: `async (it, { body, marker }) => {
    const comments = await github.paginate(github.rest.issues.listComments, { ...place(it), per_page: 100 });
    if (comments.some((one) => one.body?.includes(marker))) return 'already';
    await github.rest.issues.createComment({ ...place(it), body });
    return 'done';
  }`,
};

/** What some kinds of changes look up, once at most. */
const LOOKUPS: Partial<Readonly<Record<Change['kind'], string>>> = {
  add_labels: `const knownLabels = once(async () => {
  const labels = await github.paginate(github.rest.issues.listLabelsForRepo, { owner, repo, per_page: 100 });
  return labels.map(({ name }) => name);
});`,
  set_milestone: `const knownMilestones = once(() =>
  github.paginate(github.rest.issues.listMilestones, { owner, repo, state: 'all', per_page: 100 }),
);`,
};

const MAIN = `const trigger = triggerOf();
const number = (payload.issue ?? payload.pull_request)?.number;
const issues =
  trigger === 'run'
    ? await github.paginate(github.rest.issues.listForRepo, { owner, repo, state: LISTED, per_page: 100 })
    : [(await github.rest.issues.get({ owner, repo, issue_number: number })).data];

// At set times a rule that names no state is for what is open, whatever others ask for.
const isFor = ({ on, when }, it) =>
  on.includes(trigger) && (trigger !== 'run' || when.state !== undefined || it.state === 'open');

let failures = 0;
for (const it of issues.map(show)) {
  const said = new Map();
  for (const rule of RULES.filter((one) => isFor(one, it) && holds(one.when, it))) {
    for (const change of rule.changes) {
      const what = 'Rule ' + JSON.stringify(rule.name) + ', ' + change.kind + ', #' + it.number + ': ';
      try {
        if (change.claims.some(({ about, says }) => said.has(about) && said.get(about) !== says)) {
          throw new Error('An earlier rule says otherwise, and what comes first counts.');
        }
        for (const { about, says } of change.claims) said.set(about, says);
        const became = APPLIES ? await CHANGES[change.kind](it, change) : 'only told, not made';
        core.info(what + became);
      } catch (error) {
        failures += 1;
        core.warning(what + error.message);
      }
    }
  }
}
if (failures > 0) core.setFailed('Changes that could not be made: ' + failures + '.');`;

/** The script of a workflow that follows rules; the rules in it are only data. */
export function writeScript(
  rules: readonly ScriptRule[],
  { applies }: { readonly applies: boolean },
): string {
  const kinds = [...new Set(rules.flatMap(({ changes }) => changes.map(({ kind }) => kind)))];
  const makers = kinds.flatMap((kind) => {
    const maker = MAKERS[kind];
    return maker === undefined ? [] : [`  ${kind}: ${maker},`];
  });
  const asksClosed = rules.some(({ on, when }) => {
    const state = when['state'];
    return on.includes('run') && Array.isArray(state) && state.some((one) => one !== 'open');
  });
  return [
    `const RULES = ${toJsonData(rules)};\n`,
    `// Which issues are looked at when nothing happened to one of them.`,
    `const LISTED = '${asksClosed ? 'all' : 'open'}';`,
    `// Whether changes are made, or only told.`,
    `const APPLIES = ${applies};`,
    HEAD,
    '',
    MATCHING,
    '',
    ...kinds.flatMap((kind) => LOOKUPS[kind] ?? []),
    'const CHANGES = {',
    ...makers,
    '};\n',
    MAIN,
    '',
  ].join('\n');
}

/**
 * JSON that stays data wherever a workflow puts it: GitHub expands `${{ }}` in any text of a
 * workflow before it runs, so dollar signs are escaped, and so are characters that end a line
 * elsewhere.
 */
function toJsonData(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /[$\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFF]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
