import type { Operation } from '../operations/operation.ts';
import { createRoadmap } from '../roadmaps/create-roadmap.tool.ts';
import { createMilestone } from './create-milestone.tool.ts';
import { deleteMilestone } from './delete-milestone.tool.ts';
import { getMilestoneMetrics } from './get-milestone-metrics.tool.ts';
import { getMilestone } from './get-milestone.tool.ts';
import { getOverdueMilestones } from './get-overdue-milestones.tool.ts';
import { getUpcomingMilestones } from './get-upcoming-milestones.tool.ts';
import { listMilestones } from './list-milestones.tool.ts';
import { updateMilestone } from './update-milestone.tool.ts';

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
