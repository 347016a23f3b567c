import { isAkin } from './akin.ts';

/** Words by which people ask for one kind of relation, whatever it is called in the graph. */
const GROUPS: readonly (readonly string[])[] = [
  ['depend', 'rely', 'relies', 'use', 'need', 'require', 'consume', 'call'],
  ['own', 'responsible', 'maintain', 'manage', 'charge'],
  ['test', 'cover', 'verify', 'verifies', 'check'],
  ['cause', 'trigger', 'broke', 'break', 'blame', 'reason'],
  ['fix', 'repair', 'solve', 'resolve', 'mend'],
  ['decide', 'decision', 'took', 'taken', 'chose', 'choose', 'agree', 'approve'],
  ['part', 'contain', 'consist', 'belong', 'include', 'inside', 'component', 'comprise'],
  ['member', 'belong', 'people', 'team', 'join'],
  ['block', 'prevent', 'stop', 'wait', 'waiting', 'hold'],
  ['replace', 'supersede', 'successor', 'instead', 'succeed'],
  ['implement', 'realise', 'realize', 'deliver', 'build', 'built', 'led', 'lead'],
  ['report', 'file', 'raise', 'open', 'found'],
  ['motivate', 'reason', 'led', 'lead', 'prompt', 'because', 'why', 'inspire'],
  ['work', 'develop', 'assigned', 'busy'],
  ['review', 'discuss', 'examine', 'inspect'],
  ['relate', 'related', 'connect', 'link', 'associate'],
  ['write', 'wrote', 'written', 'author', 'create'],
];

/** Whether two words ask for the same kind of relation. */
export function meansSame(a: string, b: string): boolean {
  return GROUPS.some(
    (group) => group.some((word) => isAkin(word, a)) && group.some((word) => isAkin(word, b)),
  );
}
