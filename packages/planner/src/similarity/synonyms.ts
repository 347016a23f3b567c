import { findStem } from './stem.ts';

/** Words that reports of software use for the same; the first of a line stands for all of it. */
const SAME = `
crash panic segfault sigsegv abort
freeze hang stuck unresponsive
slow sluggish slowness lag laggy
error exception failure fail
delete remove erase
login signin logon
email mail e-mail
photo picture image
folder directory dir
dialog modal popup dialogue
app application program
config configuration setting settings preference
docs documentation doc readme
restart reboot relaunch
update upgrade
memory ram oom
link url
authentication auth
credential credentials secret
notification alert
list listing
missing absent lost vanish disappear
wrong incorrect invalid
empty blank
quick fast
timezone tz
dark night
repository repo
parameter param argument arg
function method
message msg
database db
environment env
mobile phone smartphone
color colour
gray grey
behavior behaviour
center centre
canceled cancelled
`;

const FIRST = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const stems = line.split(' ').map(findStem);
      return stems.map((stem) => [stem, stems[0] ?? stem] as const);
    }),
);

/** What a word means, as far as comparing goes: its stem, or that of a word for the same. */
export function findMeaning(word: string): string {
  const stem = findStem(word);
  return FIRST.get(stem) ?? stem;
}
