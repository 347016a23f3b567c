import { ToolError } from '@wellspoken/kit';

/** The answer to what GitHub's API cannot do, with what can be done in its place. */
export function unsupportedByGitHub(what: string, alternative: string): ToolError {
  return new ToolError('unsupported', `unsupported_by_github: ${what}`, {
    suggestions: [alternative],
    details: { reason: 'unsupported_by_github', alternative },
  });
}
