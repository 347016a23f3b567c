/** Words of English that say nothing of what a text is about. */
const STOP_WORDS = new Set(
  `a about above after again against all almost also although always am an and another any anyone
  anything are arent around as at away back be because been before being below between both but by
  came can cannot cant come comes could couldnt did didnt do does doesnt doing done dont down during
  each either else ever every everything few for from further get gets getting give gives go goes
  going gone got had has hasnt have havent having he hello help her here hers hi him his how however i id ie
  if ill im in inside instead into is isnt it its itself ive just know let like likes made make makes
  making many may maybe me mean might more most much must my myself near need needed needs neither
  never nice no none nor not nothing now of off often ok on once one only or other others our out
  over own perhaps please put quite rather really same see seem seems several shall she should
  shouldnt since so some somebody someone something sometimes soon still such sure take takes than
  thank thanks that thats the their them then there theres these they theyre thing things think this
  those though through thus to together too toward try trying two under until up upon us use used
  using usually very via want wants was wasnt way we well went were werent what whatever when where
  whether which while who whole whom whose why will wish with within without wont would wouldnt yes
  yet you your yours`.split(/\s+/u),
);

/** Words of the forms that reports are written in, whatever they report. */
const FORM_WORDS = new Set(
  `actual additional behavior behaviour bug bugs context describe description environment expect
  expected feature happen happened happens information issue issues problem problems repro reproduce
  reproduction request result results screenshot screenshots step steps version versions`.split(
    /\s+/u,
  ),
);

/** Whether a word, in lower case and without apostrophes, says nothing by itself. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || FORM_WORDS.has(word);
}
