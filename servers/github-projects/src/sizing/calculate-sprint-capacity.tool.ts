import { ToolError } from '@wellspoken/kit';
import { computeCapacity } from '@wellspoken/planner';
import * as z from 'zod';

import type { IterationField } from '../iterations/iteration-field.ts';
import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { projectId } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { formatProject } from '../tasks/board-facts.ts';
import { findAnyIterationField, type History, readFieldHistory, readMean } from './history.ts';
import { amount, fieldNames, last, scoreParts } from './inputs.ts';

const days = z.number().int().min(1).max(366);
const percent = z.number().min(0).max(100);

const input = {
  projectId: projectId.optional(),
  velocity: amount.optional().describe('Usual work; that of finished iterations if left out'),
  sprintDurationDays: days.optional().describe('Calendar days; the usual length if left out'),
  teamMembers: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100).describe('Name'),
        availability: z.number().min(0).max(1).default(1).describe('0 to 1'),
        daysOff: z.number().min(0).max(366).default(0).describe('Working days away'),
      }),
    )
    .max(100)
    .default([])
    .describe('The whole team; all are there if left out'),
  bufferPercent: percent.max(90).default(0).describe('Kept free'),
  workingDaysPerWeek: z.number().int().min(1).max(7).default(5).describe('5 if left out'),
  hoursPerDay: z.number().min(1).max(24).default(8).describe('Without a velocity; 8 if left out'),
  focusPercent: percent.min(1).default(70).describe('Without a velocity; 70 if left out'),
  last,
  iterationField: fieldNames.iterationField,
  estimateField: fieldNames.estimateField,
};
type Input = z.output<z.ZodObject<typeof input>>;

export const calculateSprintCapacity = defineOperation({
  name: 'calculate_sprint_capacity',
  title: 'Work out the capacity of a sprint',
  description:
    'Works out how much fits into a sprint: the velocity, scaled by its length, by who is there, and by a buffer. Where no iteration is finished it counts hours of the people named.',
  area: 'planning',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input,
  output: z.object({
    capacity: z.number().describe('The sum of its parts'),
    unit: z.enum(['points', 'items', 'hours']),
    parts: scoreParts,
    sprintDays: createCountShape(),
    usualDays: z.number().optional().describe('In which the velocity is usually done'),
    workingDays: createCountShape(),
    members: z
      .array(z.object({ name: z.string(), share: z.number() }))
      .optional()
      .describe('How much of each is there, 0 to 1'),
    notes: z.array(z.string()).optional(),
    basis,
  }),
  examples: [
    {
      name: 'With somebody away',
      arguments: {
        projectId: 'acme/4',
        teamMembers: [{ name: 'ada' }, { name: 'alan', availability: 0.5, daysOff: 2 }],
        bufferPercent: 10,
      },
    },
    { name: 'A short sprint', arguments: { projectId: 'acme/4', sprintDurationDays: 7 } },
  ],
  run: async (given, at) => {
    const known = await findKnown(given, at);
    const { usualDays, sprintDays, velocity } = known;
    const found = computeCapacity({
      ...given,
      velocity,
      usualDays: usualDays ?? sprintDays,
      sprintDays,
      members: given.teamMembers,
    });
    if (found === undefined) throw createNothingKnownError();
    const { unit, members, parts, ...counted } = found;
    const notes = listNotes(given, known);
    return {
      ...counted,
      unit: unit === 'points' ? known.unit : unit,
      parts: [...parts],
      sprintDays,
      ...(usualDays !== undefined && { usualDays }),
      ...(members.length > 0 && { members: [...members] }),
      ...(notes.length > 0 && { notes: [...notes] }),
      basis: describeBasis(given, known),
    };
  },
});

/** The facts that a capacity is computed from. */
interface Known {
  readonly project: ProjectWithFields;
  readonly field: IterationField | undefined;
  /** The length of the iterations that the velocity was measured in. */
  readonly usualDays: number | undefined;
  readonly sprintDays: number;
  readonly history: History | undefined;
  readonly velocity: number | undefined;
  readonly unit: History['unit'];
}

async function findKnown(given: Input, at: At): Promise<Known> {
  const project = await at.resolve.projectWithFields(given.projectId, { signal: at.signal });
  const field = findAnyIterationField(project, given.iterationField);
  const sprintDays = given.sprintDurationDays ?? field?.plan.duration;
  if (sprintDays === undefined) throw createUnknownLengthError();
  const isPast = given.velocity === undefined && field !== undefined;
  const history = isPast ? await readFieldHistory(field, { ...given, project }, at) : undefined;
  return { project, field, sprintDays, history, ...readPace(given, field, history) };
}

/** A given velocity applies to an iteration of the length that the field plans. */
function readPace(
  { velocity }: Input,
  field: IterationField | undefined,
  history: History | undefined,
): Pick<Known, 'velocity' | 'usualDays' | 'unit'> {
  const planned = field?.plan.duration;
  if (history === undefined) return { velocity, usualDays: planned, unit: 'points' };
  const { unit } = history;
  const usualDays = history.velocity.days ?? planned;
  return { velocity: readMean(history.velocity, unit), usualDays, unit };
}

function listNotes(given: Input, { history, velocity }: Known): readonly string[] {
  return [
    ...(history?.notes ?? []),
    ...(velocity === undefined
      ? ['No velocity is known, so hours were counted: they compare with no estimate in points.']
      : []),
    ...(history !== undefined && velocity === 0
      ? ['Nothing was done in the finished iterations, so nothing fits.']
      : []),
    ...(given.teamMembers.length > 0 && velocity !== undefined
      ? ['The velocity is taken as that of the people named, all of them there.']
      : []),
  ];
}

function describeBasis(given: Input, { history, project, field }: Known): Basis {
  return [...describePassed(given), ...(history?.basis ?? []), describeLength(project, field)];
}

function describePassed(given: Input): Basis {
  const passed = [
    ...(given.velocity === undefined ? [] : ['velocity']),
    ...(given.teamMembers.length === 0 ? [] : ['people']),
  ];
  return passed.length === 0 ? [] : [{ fact: `The ${passed.join(' and the ')} passed` }];
}

function describeLength(
  project: ProjectWithFields,
  field: IterationField | undefined,
): Basis[number] {
  const name = formatProject({ project });
  if (field === undefined) {
    const seeWith = { operation: 'list_project_fields', arguments: { projectId: name } };
    return { fact: 'The project has no iteration field', seeWith };
  }
  return {
    fact: `Iterations of ${field.name} usually have ${field.plan.duration} days`,
    seeWith: {
      operation: 'get_iteration_configuration',
      arguments: { projectId: name, fieldName: field.name },
    },
  };
}

function createUnknownLengthError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'The project has no iterations, so the length of a sprint is not known.',
    { suggestions: ['Pass sprintDurationDays.'] },
  );
}

function createNothingKnownError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'No iteration is finished, so no velocity is known, and nobody was named whose hours could be counted.',
    { suggestions: ['Pass velocity, or teamMembers.'] },
  );
}
