/** What a line such as "Priority: high" says something about. */
export type AttributeName =
  | 'id'
  | 'text'
  | 'detail'
  | 'priority'
  | 'estimate'
  | 'depends'
  | 'blocks'
  | 'milestone'
  | 'due'
  | 'acceptance'
  | 'status'
  | 'role'
  | 'want'
  | 'benefit';

const NAMES: Readonly<Record<AttributeName, string>> = {
  id: 'id|ids|#|no|nr|key|ref|reference|req|req id|requirement id|issue key|story id|number|us|code|feature id|task id',
  text: 'requirement|requirements|description|feature|features|story|user story|summary|title|name|task|tasks|what|statement|capability|need|item|user stories|work item|function|functionality|detail of requirement',
  detail:
    'notes|note|comment|comments|rationale|details|metric|target|value|measure|category|type|issue type|area|component|components|owner|assignee|team|source|epic|epic link|labels|reporter|verification|test|scope|labels|tags',
  priority: 'priority|prio|moscow|importance|p|pri|level',
  estimate:
    'estimate|estimates|estimation|points|story points|sp|size|effort|est|t shirt size|complexity',
  depends:
    'depends on|dependency|dependencies|blocked by|requires|prerequisite|prerequisites|after|needs|depends',
  blocks: 'blocks',
  milestone:
    'milestone|phase|release|fix version|fix versions|target release|target version|version|sprint|iteration|target milestone',
  due: 'due|due date|due on|date|target date|deadline|when|by|eta',
  acceptance:
    'acceptance criteria|acceptance|ac|acceptance criterion|done when|definition of done|criteria|acceptance test|acceptance tests|success criteria|fit criterion',
  status: 'status|state|done|progress',
  role: 'as a|as an|as a an|role|persona|who|actor|user|as',
  want: 'i want|i want to|want|wants|goal|action|i need|i need to|i can',
  benefit: 'so that|benefit|why|reason|because|so i can|outcome',
};

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([attribute, names]) =>
    names.split('|').map((name) => [name, attribute as AttributeName] as const),
  ),
);

/** What a column or a label is about; nothing where its name is not known. */
export function findAttributeName(name: string): AttributeName | undefined {
  const bare = name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
  return BY_NAME.get(bare);
}

/** A line that gives something a value. */
export interface Attribute {
  readonly name: AttributeName;
  /** The name as it is written. */
  readonly label: string;
  readonly value: string;
}

const LINE = /^([\p{L}#][\p{L} /-]{0,24}?)\s*(?::|=)\s*(.{0,2000})$/u;
const ONLY = new Set<AttributeName>([
  'priority',
  'estimate',
  'depends',
  'blocks',
  'milestone',
  'due',
  'status',
  'acceptance',
]);

/** What a line such as "Depends on: FR-1" says; nothing where it is prose. */
export function readAttributeLine(line: string): Attribute | undefined {
  const [, label = '', value = ''] = LINE.exec(line.trim()) ?? [];
  const name = findAttributeName(label);
  if (name === undefined || !ONLY.has(name)) return undefined;
  return { name, label, value: value.trim() };
}

const BETWEEN = /\s*[.,;|·•]\s+(?=\p{L}[\p{L} /-]{0,24}[:=])/u;

/** The values of a line that gives several: "Priority: high. Estimate: 3 points". */
export function splitAttribute(attribute: Attribute): readonly Attribute[] {
  const [value = '', ...others] = attribute.value.split(BETWEEN);
  const all = [{ ...attribute, value }];
  for (const part of others) {
    const [, label = '', words = ''] = LINE.exec(part) ?? [];
    const name = findAttributeName(label);
    if (name === undefined) return [attribute];
    all.push({ name, label, value: words.trim() });
  }
  return all;
}

/** Whether a status means that there is nothing left to do. */
export function meansDone(status: string): boolean {
  return /^(?:done|closed|complete[d]?|finished|shipped|released|resolved|delivered|yes|x|✓|✔|✅|☑)\s*\W*$/iu.test(
    status.trim(),
  );
}

/** Whether a value says that there is none. */
export function meansNone(value: string): boolean {
  return /^(?:|[-–—]+|none|n\/?a|nothing|no|nil|tbd|tba|\?)\.?$/i.test(value.trim());
}
