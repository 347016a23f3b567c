import type { Change } from './change.ts';
import { findConflicts } from './conflicts.ts';
import {
  readEntries,
  reportExpected,
  readMap,
  readText,
  readTexts,
  readWords,
  type Spot,
} from './reader.ts';

type Changes = readonly Change[];

const LONGEST_COMMENT = 10_000;

/** How each key of `then` is read; a key that cannot be read gives nothing, and is told. */
const CHANGE_PARTS: Readonly<Record<Change['kind'], (spot: Spot) => Changes>> = {
  add_labels: (spot) => readLabels('add_labels', spot),
  remove_labels: (spot) => readLabels('remove_labels', spot),
  assign: (spot) => readPeople('assign', spot),
  unassign: (spot) => readPeople('unassign', spot),
  set_type: (spot) =>
    readOne(readText(spot, 'an issue type'), (type) => ({ kind: 'set_type', type })),
  set_priority: (spot) =>
    readOne(readText(spot, 'a priority'), (priority) => ({ kind: 'set_priority', priority })),
  set_milestone: (spot) =>
    readOne(readText(spot, 'a milestone'), (milestone) => ({ kind: 'set_milestone', milestone })),
  set_field: readFieldChanges,
  clear_field: (spot) =>
    (readTexts(spot, 'the name of a field') ?? []).map((field) => ({ kind: 'clear_field', field })),
  add_to_project: (spot) =>
    readOne(readText(spot, 'a project'), (project) => ({ kind: 'add_to_project', project })),
  archive: (spot) => readSwitch(spot, { kind: 'archive' }),
  close: readClose,
  reopen: (spot) => readSwitch(spot, { kind: 'reopen' }),
  comment: (spot) =>
    readOne(readText(spot, 'the text of a comment', { longest: LONGEST_COMMENT }), (body) => ({
      kind: 'comment',
      body,
    })),
};

/** Reads what a rule does; what is wrong is told. */
export function readChanges(spot: Spot): Changes {
  const spots = readMap(spot, Object.keys(CHANGE_PARTS));
  const changes = [...spots].flatMap(([key, part]) => CHANGE_PARTS[key as Change['kind']](part));
  if (spot.tree.kind === 'map' && spot.tree.entries.length === 0) {
    reportExpected(spot, `at least one of ${Object.keys(CHANGE_PARTS).join(', ')}`);
  }
  for (const [later, earlier] of findConflicts(changes)) {
    const { path, tree, told } = spot;
    const message = `${changes[earlier]?.kind} and ${changes[later]?.kind} contradict each other.`;
    told.tell({ line: tree.line, path }, message);
  }
  return changes;
}

function readOne<Value>(value: Value | undefined, change: (value: Value) => Change): Changes {
  return value === undefined ? [] : [change(value)];
}

function readLabels(kind: 'add_labels' | 'remove_labels', spot: Spot): Changes {
  return readOne(readTexts(spot, 'a label'), (names) => ({ kind, labels: [...new Set(names)] }));
}

function readPeople(kind: 'assign' | 'unassign', spot: Spot): Changes {
  const texts = readTexts(spot, 'a login');
  const logins = texts?.map((login) => login.replace(/^@(?!me$)/, ''));
  if (kind === 'unassign' && logins?.some((login) => login.toLowerCase() === 'codeowners')) {
    reportExpected(spot, 'logins: codeowners can only be assigned');
    return [];
  }
  return readOne(logins, (names) => ({ kind, logins: [...new Set(names)] }));
}

function readSwitch(spot: Spot, change: Change): Changes {
  if (spot.tree.kind === 'scalar' && spot.tree.value === true) return [change];
  reportExpected(spot, 'true; leave the key out where it is not wanted');
  return [];
}

function readClose(spot: Spot): Changes {
  if (spot.tree.kind === 'scalar' && spot.tree.value === true) {
    return [{ kind: 'close', reason: 'completed' }];
  }
  const reasons = readWords(spot, ['completed', 'not_planned'] as const);
  if (reasons !== undefined && reasons.length > 1) reportExpected(spot, 'one reason');
  return readOne(reasons?.[0], (reason) => ({ kind: 'close', reason }));
}

function readFieldChanges(spot: Spot): Changes {
  const { tree } = spot;
  if (tree.kind !== 'map' || tree.entries.length === 0) {
    reportExpected(spot, 'names of fields with their values, such as Status: Done');
    return [];
  }
  return readEntries(tree, spot).flatMap(([field, part]) => {
    const { tree: inner } = part;
    const number = inner.kind === 'scalar' && typeof inner.value === 'number' ? inner.value : null;
    const value = number ?? readText(part, 'a text or number; clear_field empties a field');
    return value === undefined ? [] : [{ kind: 'set_field', field: field.trim(), value }];
  });
}
