import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SettingError } from '@wellspoken/kit/launch';
import { expect, onTestFinished, test } from 'vitest';

import { settings } from '../../src/config.ts';
import type { Desk } from '../../src/operations/desk.ts';
import { createEventStore } from '../../src/events/event-store.ts';
import type { NewEvent } from '../../src/events/event-log.ts';
import { readRecent } from '../../src/events/read-events.ts';
import { startReceiver } from '../../src/events/webhooks/start-receiver.ts';
import { openSettings } from '../../src/open.ts';
import { followRules } from '../../src/rules/on-event.ts';
import { hubEvent, showEvent } from '../../src/events/events.tools.ts';
import { shareRulesDesk } from './open-rules-desk.ts';

const shared = shareRulesDesk();

const LABEL = `rules:
  - name: Label it
    on: [issue_opened, issue_labeled]
    then: { add_labels: question }
`;

function deskWith(text: string): Desk {
  const { at } = shared();
  const rules = { read: () => Promise.resolve({ name: 'rules.yml', text }) };
  return { ...at, rules, events: createEventStore() };
}

function happened(
  number: number,
  eventType: string,
  resourceType: NewEvent['resourceType'] = 'issue',
): NewEvent {
  return {
    at: '2026-01-01T00:00:00.000Z',
    source: 'webhook',
    resourceType,
    resourceId: `node-${number}`,
    reference: `acme/probe#${number}`,
    eventType,
  };
}

/** What rules did after events, one after the other. */
async function follow(desk: Desk, mode: 'dry-run' | 'apply', events: readonly NewEvent[]) {
  const follower = followRules(desk, { mode });
  for (const event of events) follower.take(event);
  await follower.close();
  return readRecent({ limit: 100 }, desk.events).events;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-on-event-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a delivery is followed by what its rules say, and its echo by nothing', async () => {
  const { subject } = shared();
  const desk = deskWith(LABEL);
  const follower = followRules(desk, { mode: 'apply' });
  const secret = 'between us';
  const receiver = await startReceiver({
    port: 0,
    secret,
    folder: await makeFolder(),
    log: desk.events,
    onEvent: follower.take,
  });
  for (const action of ['opened', 'labeled']) {
    const issue = { node_id: 'I_16', number: 16, title: 'Slow start with many logs' };
    const body = JSON.stringify({ action, issue, repository: { full_name: 'acme/probe' } });
    const answer = await fetch(receiver.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-github-delivery': action,
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    });
    expect(answer.status).toBe(202);
  }
  await receiver.close();
  await follower.close();
  const { events } = readRecent({ limit: 10 }, desk.events);
  const [told, ...more] = events.filter(({ source }) => source === 'rules');
  expect(more).toEqual([]);
  expect(hubEvent.parse(showEvent(told as never))).toMatchObject({
    eventType: 'rules_applied',
    reference: 'acme/probe#16',
    changes: [{ name: 'Label it', to: 'Add the label question: done' }],
  });
  expect((await subject('acme/probe#16')).labels).toEqual(['question']);
});

test('a dry run tells what would be done, and does nothing', async () => {
  const { simulator } = shared();
  const before = simulator.state();
  const [told, ...more] = await follow(deskWith(LABEL), 'dry-run', [
    happened(17, 'opened'),
    happened(17, 'milestoned'),
    happened(17, 'closed'),
  ]);
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    source: 'rules',
    eventType: 'rules_planned',
    changes: [{ name: 'Label it', to: 'Add the label question: planned' }],
  });
  expect(simulator.state()).toEqual(before);
});

test('an item is known with its fields', async () => {
  const { at } = shared();
  const project = await at.resolve.project('acme/4', { signal: at.signal });
  const item = await at.resolve.item(project, 'acme/probe#13', { signal: at.signal });
  const text = `rules:
  - name: Late
    on: item_changed
    when: { fields: { Sprint: Sprint 5 } }
    then: { set_field: { Status: In Progress } }
`;
  const event = { ...happened(13, 'edited', 'item'), projectId: project.id, itemId: item.id };
  const told = await follow(deskWith(text), 'apply', [event]);
  expect(told).toMatchObject([
    { itemId: item.id, changes: [{ to: 'Set Status to In Progress: done' }] },
  ]);
});

test('rules that undo each other rest after a few times', async () => {
  const text = `rules:
  - { name: On, on: issue_opened, then: { add_labels: bug } }
  - { name: Off, on: issue_labeled, then: { remove_labels: bug } }
`;
  const words = Array.from({ length: 7 }, (_, at) => (at % 2 === 0 ? 'opened' : 'labeled'));
  const told = await follow(
    deskWith(text),
    'apply',
    words.map((word) => happened(20, word)),
  );
  expect(told.map(({ eventType }) => eventType)).toEqual([
    ...Array.from({ length: 5 }, () => 'rules_applied'),
    'rules_failed',
  ]);
  expect(told.at(-1)?.changes?.[0]?.to).toContain('they rest');
});

test('they rest also where webhooks come late', async () => {
  const text = `rules:
  - { name: On, on: issue_opened, then: { add_labels: bug } }
  - { name: Off, on: issue_labeled, then: { remove_labels: bug } }
`;
  let minutes = 0;
  const desk = {
    ...deskWith(text),
    now: () => new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    // Rules are read once for each event.
    rules: {
      read: () => {
        minutes += 2;
        return Promise.resolve({ name: 'rules.yml', text });
      },
    },
  };
  const words = Array.from({ length: 22 }, (_, at) => (at % 2 === 0 ? 'opened' : 'labeled'));
  const told = await follow(
    desk,
    'apply',
    words.map((word) => happened(22, word)),
  );
  expect(told.filter(({ eventType }) => eventType === 'rules_applied')).toHaveLength(20);
  expect(told.at(-1)?.changes?.[0]?.to).toContain('20 times within a day');
});

test('what fails is told, and the next event is followed', async () => {
  const { simulator } = shared();
  const [broken] = await follow(deskWith('rules: [{ then: { paint: red } }]'), 'apply', [
    happened(21, 'opened'),
  ]);
  expect(broken).toMatchObject({ eventType: 'rules_failed' });
  expect(broken?.changes?.[0]?.to).toContain('rules.yml');
  simulator.fail({ kind: 'forbidden', on: 'query' });
  const told = await follow(deskWith(LABEL), 'apply', [
    happened(21, 'opened'),
    happened(21, 'opened'),
  ]);
  expect(told.map(({ eventType }) => eventType)).toEqual(['rules_failed', 'rules_applied']);
});

test('only so many events wait, and what is left out is told', async () => {
  const desk = deskWith('rules: []');
  const told = await follow(
    desk,
    'apply',
    Array.from({ length: 203 }, () => happened(1, 'opened')),
  );
  expect(told.map(({ eventType }) => eventType)).toEqual(
    Array.from({ length: 3 }, () => 'rules_skipped'),
  );
});

test('who takes too long to end is broken off', async () => {
  const { simulator } = shared();
  simulator.fail({ kind: 'hang', on: 'query', times: 5 });
  const desk = deskWith(LABEL);
  const follower = followRules(desk, { mode: 'apply', patienceMs: 20 });
  follower.take(happened(11, 'opened'));
  follower.take(happened(11, 'opened'));
  await follower.close();
  follower.take(happened(11, 'opened'));
  expect(readRecent({ limit: 9 }, desk.events).events).toHaveLength(1);
});

test.for([
  [{ onEvent: 'apply', rules: 'rules.yml' }, /--on-event apply needs --webhook-port/],
  [{ onEvent: 'dry-run', webhookPort: 0 }, /--on-event dry-run needs --rules/],
  [
    { onEvent: 'apply', rules: 'rules.yml', webhookPort: 0, readOnly: true },
    /--read-only allows none/,
  ],
] as const)('%j is refused', async ([given, words]) => {
  const opened = openSettings(settings.parse(given));
  await expect(opened).rejects.toThrow(SettingError);
  await expect(opened).rejects.toThrow(words);
});

test('says how to name another folder where webhooks cannot be recorded', async () => {
  const data = join(await makeFolder(), 'a file');
  await writeFile(data, '');
  const asked = { webhookPort: 0, webhookSecret: 'between us', data };
  const opened = openSettings(settings.parse(asked));
  await expect(opened).rejects.toThrow(SettingError);
  await expect(opened).rejects.toThrow(/cannot be made \(EEXIST\)\. Name another with --data\./);
});
