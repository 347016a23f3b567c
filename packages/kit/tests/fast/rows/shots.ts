import type { Shot } from '../support/row.ts';
import { answerShots } from './answers.ts';
import { argumentShots } from './arguments.ts';
import { headerShots } from './headers.ts';
import { idShots } from './ids.ts';
import { memberShots } from './members.ts';
import { metaShots } from './metas.ts';

/** Every single request of the table. */
export const shots: readonly Shot[] = [
  ...idShots,
  ...memberShots,
  ...metaShots,
  ...headerShots,
  ...argumentShots,
  ...answerShots,
];
