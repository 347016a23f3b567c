/** One issue of the probe: what it says, and what its item has. Days count from today. */
export interface ProbeIssue {
  readonly title: string;
  readonly body?: string;
  readonly label?: string;
  readonly opened: number;
  readonly closed?: number;
  readonly isAdas?: true;
  readonly milestone?: 'Alpha' | 'Beta';
  /** Numbers of issues. */
  readonly blockedBy?: number;
  readonly parent?: number;
  /** By the name of the field; `Due` in days from today. Left out: it is in no project. */
  readonly values?: Readonly<Record<string, string | number>>;
}

const DONE = 'Done';
const TODO = 'Todo';

/** The issues of acme/probe in the order of their numbers, from 1. */
export const PROBE_ISSUES: readonly ProbeIssue[] = [
  {
    title: 'Crash when the antenna file is empty',
    body: 'The console crashes when the antenna file is empty.\n\nSteps: empty antenna.json, then start the console. It stops with "unexpected end of input".',
    label: 'bug',
    opened: -50,
    closed: -36,
    values: { Status: DONE, Estimate: 3, Sprint: 'Sprint 1' },
  },
  {
    title: 'Add a dark theme to the console',
    body: 'At night the console is too bright. A dark theme should follow the system.',
    label: 'feature',
    opened: -50,
    closed: -35,
    values: { Status: DONE, Estimate: 5, Sprint: 'Sprint 1' },
  },
  {
    title: 'Document the telemetry format',
    body: 'Nobody can read the telemetry without the source. Describe every column.',
    label: 'documentation',
    opened: -49,
    closed: -34,
    values: { Status: DONE, Estimate: 2, Sprint: 'Sprint 1' },
  },
  {
    title: 'Crash when the config file is missing',
    body: 'Without config.json the probe crashes on start instead of using the defaults.',
    label: 'bug',
    opened: -40,
    closed: -24,
    values: { Status: DONE, Estimate: 3, Sprint: 'Sprint 2' },
  },
  {
    title: 'Export telemetry as CSV',
    body: 'The ground team wants to open the telemetry in a spreadsheet.',
    label: 'feature',
    opened: -38,
    closed: -22,
    values: { Status: DONE, Estimate: 8, Sprint: 'Sprint 2' },
  },
  {
    title: 'Explain how to install the probe',
    body: 'The guide begins after the installation. It should say how to install and update.',
    label: 'documentation',
    opened: -36,
    closed: -21,
    values: { Status: DONE, Estimate: 1, Sprint: 'Sprint 2' },
  },
  {
    title: 'Console is slow with large logs',
    body: 'With logs of more than 100 MB the console takes a minute to start and to scroll.',
    label: 'performance',
    opened: -30,
    closed: -8,
    values: { Status: DONE, Estimate: 5, Sprint: 'Sprint 3' },
  },
  {
    title: 'Crash on start after an update',
    body: 'After the update to 0.4 the probe crashes on start until the cache is deleted.',
    label: 'bug',
    opened: -28,
    closed: -6,
    values: { Status: DONE, Estimate: 3, Sprint: 'Sprint 3' },
  },
  {
    title: 'Import telemetry from CSV',
    body: 'What was exported should be readable again.',
    label: 'feature',
    opened: -27,
    values: { Status: 'In Progress', Priority: 'P1', Estimate: 5, Sprint: 'Sprint 3' },
  },
  {
    title: 'Antenna loses its signal at night',
    body: 'When it is colder than -20 degrees the antenna loses its signal. See `src/engine/antenna.ts`.\n\nNeeded for FR-1.',
    label: 'bug',
    opened: -12,
    isAdas: true,
    values: { Status: 'In Progress', Priority: 'P0', Estimate: 3, Sprint: 'Sprint 4' },
  },
  {
    title: 'Rotate the solar panels by schedule',
    body: 'Covers FR-2. The schedule comes from the ground.',
    label: 'feature',
    opened: -11,
    blockedBy: 10,
    values: { Status: TODO, Priority: 'P1', Estimate: 5, Sprint: 'Sprint 4' },
  },
  {
    title: 'Document the antenna commands',
    label: 'documentation',
    opened: -10,
    values: { Status: TODO, Priority: 'P2', Estimate: 2, Sprint: 'Sprint 4', Due: 3 },
  },
  {
    title: 'Store telemetry in a database',
    body: 'FR-3: telemetry of a year must be searchable.',
    label: 'feature',
    opened: -9,
    milestone: 'Beta',
    blockedBy: 9,
    values: { Status: TODO, Priority: 'P1', Estimate: 8, Sprint: 'Sprint 5' },
  },
  {
    title: 'Crash when the antenna file has no lines',
    body: 'The console crashes when the antenna file is empty. I started the console with an empty antenna.json and it stopped: "unexpected end of input".',
    opened: -8,
    values: {
      Status: TODO,
      Estimate: 2,
      Reach: 400,
      Impact: 2,
      Confidence: 80,
      Value: 5,
      Urgency: 8,
      Risk: 3,
    },
  },
  {
    title: 'Charts of the telemetry',
    body: 'Temperature and voltage over a day, as charts.',
    label: 'feature',
    opened: -8,
    milestone: 'Beta',
    blockedBy: 13,
    values: {
      Status: TODO,
      Priority: 'P2',
      Estimate: 5,
      Reach: 1000,
      Impact: 1,
      Confidence: 50,
      Value: 8,
      Urgency: 2,
      Risk: 1,
    },
  },
  {
    title: 'Slow start with many logs',
    body: 'The console is slow to start when there are many large logs.',
    opened: -7,
    values: {
      Status: TODO,
      Estimate: 3,
      Reach: 300,
      Impact: 1,
      Confidence: 100,
      Value: 3,
      Urgency: 3,
      Risk: 2,
    },
  },
  {
    title: 'How do I update the probe?',
    body: 'I read docs/update.md, but it only says how to install it. How is an update done?',
    opened: -6,
    values: { Status: TODO },
  },
  {
    title: 'Alarm when the battery is low',
    body: 'The probe should tell the ground before its battery is empty.\n\n- [x] Read the voltage\n- [ ] Choose the limits\n- [ ] Send the alarm\n- [ ] Show it in the console',
    label: 'feature',
    opened: -6,
    milestone: 'Alpha',
    values: {
      Status: TODO,
      Priority: 'P0',
      Estimate: 3,
      Reach: 200,
      Impact: 3,
      Confidence: 80,
      Value: 13,
      Urgency: 8,
      Risk: 8,
    },
  },
  {
    title: 'Landing',
    body: 'Everything that the probe needs to land.',
    label: 'feature',
    opened: -5,
    milestone: 'Beta',
    values: { Status: TODO },
  },
  {
    title: 'Landing gear',
    opened: -5,
    parent: 19,
    values: { Status: TODO, Estimate: 5 },
  },
  {
    title: 'Landing radar',
    opened: -5,
    parent: 19,
    blockedBy: 20,
    values: { Status: TODO, Estimate: 8 },
  },
  { title: 'Repaint the probe', opened: -3 },
];
