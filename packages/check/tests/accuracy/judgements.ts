/** What was thought of the findings of each rule, after looking at every one of them. */
export const judgements: Readonly<Record<string, string>> = {
  'call/bad-args-actionable':
    'Fair. The validator of the SDK names the argument and the choices, and leaves out what came, so a model that sent several values has to guess.',
  'call/content-shape':
    'Right. The server agreed to speak 2024-11-05, whose schema knows text, image and resource only; a strict client of that time refuses the whole result.',
  'call/error-prose':
    'Right as a warning. The tool shows annotations and says "Error: Operation failed" because it was asked for a message of that type; nothing failed. A rule that reads texts cannot know that, which is why it is practice.',
  'call/json-only-text':
    'Right. The text is JSON and nothing else, and the revision has structuredContent for it.',
  'call/leak-secret':
    'Right, and meant to be so: the tool prints the environment of the server, with the secrets that the audit planted there. No server that holds keys should have it.',
  'call/malformed':
    'Right. The request does not fit its schema, which is an error of invalid params; the SDK lets its validator throw and tells an internal error.',
  'call/unknown-tool':
    'Disputed, not blamed: the page on tools asks for a protocol error, and servers on this SDK have always answered with a result.',
  'content/embedded':
    'Right. A client that gives the server its roots gets their files as embedded resources, and the page on tools asks for the capability then.',
  'http/bind':
    'Right. It listens on all addresses; whoever is on the same network reaches it, and it asks nobody who they are.',
  'http/host-rebinding':
    'Right. A page that rebinds its name to 127.0.0.1 is served. The guard of the SDK is there and is not switched on.',
  'http/origin':
    'Right. The specification says MUST since local servers are reached from any page; this one also answers with an open CORS header.',
  'http/session-ended':
    'Right. The specification asks for 404, by which a client knows that it has to begin a new session; 400 reads as a mistake of its own. For an id that was never given this is told as practice.',
  'info/identity':
    'Fair. The version is written down twice and only package.json was kept up; the other fields are optional.',
  'info/instructions': 'Fair. They are optional; a host shows them to the model before any tool.',
  'jsonrpc/batch':
    'Right. Batches were part of 2025-03-26 only; in the session that agreed to 2025-11-25 each of the two requests was executed.',
  'jsonrpc/error-concise':
    'Right. The message is the list of issues of a validator as JSON over several lines; the schema asks for one sentence, with details in data.',
  'jsonrpc/invalid-params':
    'Right. Params of the wrong type are answered with the code for internal errors, because the SDK lets its validator throw.',
  'jsonrpc/invalid-request':
    'Right. Over stdio the SDK drops what is no message without a word; over HTTP it calls it a parse error, though it is well-formed JSON.',
  'jsonrpc/parse-error':
    'Right. Over stdio the SDK drops a line that is no JSON without a word, and the sender waits for ever.',
  'jsonrpc/wire-schema':
    'Right, and the same cause as call/content-shape: links in a session of 2024-11-05.',
  'log/bad-level': 'Right. The page on logging asks for -32602; it is the same internal error.',
  'prompt/list': 'Right. One optional argument has no description.',
  'res/meta': 'Right. Titles are optional, and only names are given.',
  'res/not-found':
    'Right by the letter: 2025-11-25 asks for -32002 here, and -32602 came with 2026-07-28. A server that moves on meets this for a while.',
  'sec/broad-argument':
    'Fair. The other tools say that they work within allowed directories only; this one, which is deprecated, does not. The server itself holds: paths outside were refused.',
  'task/legacy':
    'Right. A call as a task of a tool that does not allow tasks should be refused with -32601; here the tool ran, and its result was refused as no task.',
  'tools/additional-properties':
    'Fair. JSON Schema leaves it open, strict modes of hosts do not take it.',
  'tools/bounds': 'Fair. No text or list has an upper bound.',
  'tools/description-parts':
    'Fair. The descriptions say what the tools demonstrate, not what they answer.',
  'tools/empty-closed':
    'Fair. The specification recommends the closed form for tools without arguments; the open one is valid.',
  'tools/output-absent': 'Right. The answer is always JSON of the same form.',
  'tools/property-described': 'Right. These arguments have no description at all.',
};
