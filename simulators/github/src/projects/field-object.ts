import type { Args, Scene } from '../objects.ts';
import type { SimField, SimIteration, SimOption } from '../state/entities.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A field of a project as GraphQL shows it. */
export function buildFieldObject(scene: Scene, field: SimField): object {
  return {
    __typename: field.typename,
    id: field.id,
    databaseId: field.databaseId,
    name: field.name,
    dataType: field.dataType,
    createdAt: field.createdAt,
    updatedAt: field.updatedAt,
    project: () => scene.objectOf(field.project),
    options: ({ names }: Args) => chooseOptions(field, names).map(buildOptionObject),
    multiSelectOptions: ({ names }: Args) => chooseOptions(field, names).map(buildOptionObject),
    configuration: () => {
      const today = scene.state.now();
      const isOver = (iteration: SimIteration): boolean => isCompleted(iteration, today);
      return {
        duration: field.duration,
        startDay: field.startDay,
        iterations: field.iterations.filter((one) => !isOver(one)).map(buildIterationObject),
        // GitHub lists the latest of those that are over first.
        completedIterations: field.iterations.filter(isOver).toReversed().map(buildIterationObject),
      };
    },
  };
}

function chooseOptions({ options }: SimField, names: unknown): readonly SimOption[] {
  return Array.isArray(names) ? options.filter(({ name }) => names.includes(name)) : options;
}

/** An option of a select field as GraphQL shows it. */
export function buildOptionObject(option: SimOption): object {
  return { ...option, nameHTML: option.name, descriptionHTML: option.description };
}

function buildIterationObject(iteration: SimIteration): object {
  return { ...iteration, titleHTML: iteration.title };
}

/** Whether an iteration has ended before today. */
export function isCompleted({ startDate, duration }: SimIteration, today: Date): boolean {
  const end = Date.parse(`${startDate}T00:00:00Z`) + duration * DAY_MS;
  return end <= today.getTime();
}
