// Reads documents that people write: requirements and issues in Markdown, rule files in YAML, CODEOWNERS.
export { type LeftOutEntry, readSubtasks, type Subtasks } from './plans/read-subtasks.ts';
export { type LintedPrd, lintPrd, type PrdFinding } from './requirements/lint-prd.ts';
export { parsePrd } from './requirements/parse-prd.ts';
export { type CodeOwners, findOwners, readCodeOwners } from './rules/code-owners.ts';
export { type MatchOptions, matchRules, type RuleMatch } from './rules/match-rules.ts';
export { readPattern } from './rules/pattern.ts';
export { readRules } from './rules/read-rules.ts';
export { readTree } from './rules/yaml-tree.ts';
