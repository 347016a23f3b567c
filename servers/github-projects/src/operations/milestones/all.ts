import type { Operation } from '../operation.ts';
import { createMilestone } from './create-milestone.ts';
import { createRoadmap } from './create-roadmap.ts';
import { deleteMilestone } from './delete-milestone.ts';
import { getMilestoneMetrics } from './get-milestone-metrics.ts';
import { getMilestone } from './get-milestone.ts';
import { getOverdueMilestones } from './get-overdue-milestones.ts';
import { getUpcomingMilestones } from './get-upcoming-milestones.ts';
import { listMilestones } from './list-milestones.ts';
import { updateMilestone } from './update-milestone.ts';

/** All operations on milestones. */
export const milestonesOperations: readonly Operation[] = [
  createMilestone,
  listMilestones,
  getMilestone,
  updateMilestone,
  deleteMilestone,
  getMilestoneMetrics,
  getOverdueMilestones,
  getUpcomingMilestones,
  createRoadmap,
];
