import type { Operation } from '../operation.ts';
import { generateRoadmap } from './generate-roadmap.ts';
import { generateRoadmapVisualization } from './generate-roadmap-visualization.ts';

/** The operations of this folder, in the order in which they are listed. */
export const roadmapsOperations: readonly Operation[] = [
  generateRoadmap,
  generateRoadmapVisualization,
];
