import type { Tasks, TaskRecord } from '../../../probe/tasks/tasks.evidence.ts';
import {
  anyTransport,
  document,
  notApplicable,
  notVerified,
  type Outcome,
  pass,
  type Source,
} from '../../define-rule.ts';

/** The extension for tasks. */
export const EXTENSION = 'io.modelcontextprotocol/tasks';

/** What all rules on the extension have in common. */
export const ofExtension = {
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
} as const;

/** A section of the extension for tasks. */
export const inTasks = (heading: string): Source =>
  document(
    `MCP Tasks extension 2026-07-28 (SEP-2663): ${heading}`,
    `https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#${heading.toLowerCase().replaceAll(' ', '-')}`,
  );

/** What a rule says of a server that declares no tasks. */
export const notOffered: Outcome = notApplicable('The server declares no tasks.');

/** Judges each task; where there is none, that is told. */
export function judgeTasks(
  { isOffered, created }: Tasks,
  judge: (record: TaskRecord) => readonly Outcome[],
): readonly Outcome[] {
  if (!isOffered) return [notOffered];
  if (created.length === 0) return [noTask];
  const said = created.flatMap(judge);
  return said.length === 0 ? [pass] : said;
}

/** What a rule says where no task was seen. */
export const noTask: Outcome = notVerified(
  'No call became a task; allow more tools with --calls all or a plan.',
);

/** Where a finding on the tasks of a tool stands. */
export const placeOfTask = (method: string, tool: string): string =>
  `${method}, task of tool ${JSON.stringify(tool)}`;
