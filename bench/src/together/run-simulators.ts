import { startSimulator as startGitHub } from '@wellspoken/simulator-github';
import { startSimulator as startNcbi } from '@wellspoken/simulator-ncbi';

/** Where the simulated services are. */
export interface SimulatedServices {
  readonly ncbi: {
    readonly eutils: string;
    readonly pubchem: string;
    readonly idConverter: string;
    readonly openAccess: string;
    readonly citations: string;
    readonly europePmc: string;
  };
  readonly github: { readonly url: string; readonly token: string };
}

// In a process of their own, so that what they do is not done in the threads that are measured.
const [articles = 0, issues = 0, items = 0] = process.argv.slice(2).map(Number);
const ncbi = await startNcbi({ hasLimits: false, generated: articles });
const github = await startGitHub({ hasLimits: false });
github.populate({
  openIssues: issues,
  items,
  iterations: { count: 30, completed: 26 },
  milestones: 20,
  labels: 100,
});
const services: SimulatedServices = {
  ncbi: ncbi.endpoints,
  github: { url: github.url, token: github.token },
};
process.send?.(services);
process.once('disconnect', () => void Promise.all([ncbi.close(), github.close()]));
