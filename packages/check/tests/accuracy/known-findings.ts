import type { ReferenceServer } from '../support/reference-servers.ts';

/**
 * Every finding that a full audit tells of the reference servers, each looked at by hand: level,
 * verdict, rule, place, and what is wrong. What was thought of it stands in judgements.ts.
 */
const texts: Readonly<Record<ReferenceServer, string>> = {
  'everything over stdio': `
practice fail call/bad-args-actionable | tools/call, tool "get-annotated-message" | The refusal does not tell what came.
practice fail call/bad-args-actionable | tools/call, tool "get-resource-reference" | The refusal does not tell what came.
practice fail call/bad-args-actionable | tools/call, tool "get-structured-content" | The refusal does not tell what came.
must fail call/content-shape | tools/call, tool "get-resource-links", for a client of 2024-11-05 | The client speaks 2024-11-05, which does not know content of type resource_link.
practice fail call/error-prose | tools/call, tool "get-annotated-message" | The text of the result reads like a failure, and isError is not set.
practice fail call/json-only-text | tools/call, tool "get-env" | The result holds JSON in a text, and no structuredContent.
practice fail call/leak-secret | tools/call, tool "get-env" | The answer tells a secret that was planted in the environment of the server.
must fail call/malformed | tools/call with arguments that are a text | The malformed call is not refused with -32602.
must fail call/malformed | tools/call with no name | The malformed call is not refused with -32602.
must disputed call/unknown-tool | tools/call with an unknown tool | The unknown tool is told by a result with isError; the text of the specification asks for an error, though many servers answer so.
practice fail info/identity | serverInfo.description | serverInfo has no description.
practice fail info/identity | serverInfo.version | serverInfo says version 2.0.0, package.json says 2026.8.31.
practice fail info/identity | serverInfo.websiteUrl | serverInfo has no websiteUrl.
should fail jsonrpc/error-concise | answer to completion/complete | The message of the error has 28 lines.
should fail jsonrpc/error-concise | answer to logging/setLevel | The message of the error has 20 lines.
should fail jsonrpc/error-concise | answer to prompts/get | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to prompts/get | The message of the error has 2 lines.
should fail jsonrpc/error-concise | answer to prompts/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/read | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/templates/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 10 lines.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/list | The message of the error has 11 lines.
must fail jsonrpc/invalid-params | answer to completion/complete where the ref is a number | The server did not answer completion/complete with -32602 although the ref is a number.
must fail jsonrpc/invalid-params | answer to prompts/get where the arguments are a text | The server did not answer prompts/get with -32602 although the arguments are a text.
must fail jsonrpc/invalid-params | answer to prompts/get where the name is a number | The server did not answer prompts/get with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to prompts/list where the cursor is a number | The server did not answer prompts/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to resources/list where the cursor is a number | The server did not answer resources/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to resources/read where the uri is a number | The server did not answer resources/read with -32602 although the uri is a number.
must fail jsonrpc/invalid-params | answer to resources/templates/list where the cursor is a number | The server did not answer resources/templates/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to tools/call where the name is a number | The server did not answer tools/call with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to tools/list where the cursor is a number | The server did not answer tools/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-request | answer to a number as method | JSON that is no request got no error.
must fail jsonrpc/invalid-request | answer to an object that is no message | JSON that is no request got no error.
must fail jsonrpc/parse-error | answer to JSON that breaks off | Text that is no JSON got no error.
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[1].type | result.content[1].type must be one of ["text","image","resource"], not a string ("resource_link").
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[2].type | result.content[2].type must be one of ["text","image","resource"], not a string ("resource_link").
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[3].type | result.content[3].type must be one of ["text","image","resource"], not a string ("resource_link").
should fail log/bad-level | logging/setLevel with an unknown level | A request with a level that does not exist is refused with another code.
practice fail prompt/list | prompts/list, prompt "args-prompt", arguments.state | The argument has no description.
practice fail res/meta | resources, title | 9 of 9 resources and templates have no title.
should fail res/not-found | resources/read of a resource that is not there | A resource that is not there is refused with another code.
should fail task/legacy | tools/call with "task" | Tools that forbid tasks do not refuse a call as one with -32601: "echo", "get-annotated-message", "get-env", "get-resource-links", "get-resource-reference" and 3 more.
practice fail tools/additional-properties | tools/list, tool "echo", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-annotated-message", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-resource-links", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-resource-reference", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-structured-content", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-sum", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "gzip-file-as-resource", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "simulate-research-query", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "trigger-long-running-operation", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/bounds | tools/list, tool "echo", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "gzip-file-as-resource", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "simulate-research-query", inputSchema | Texts or lists have no upper bound.
practice fail tools/description-parts | tools/list, tool "simulate-research-query", description | The description does not say what the tool answers.
practice fail tools/description-parts | tools/list, tool "trigger-long-running-operation", description | The description does not say what the tool answers.
practice fail tools/empty-closed | tools/list, tool "get-env", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "get-tiny-image", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "toggle-simulated-logging", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "toggle-subscriber-updates", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/output-absent | tools/list, tool "get-env", outputSchema | The tool answers with JSON, but declares no outputSchema.
practice fail tools/property-described | tools/list, tool "get-resource-reference", inputSchema.properties.resourceType | The argument "resourceType" has no description.
`,
  'everything over HTTP': `
practice fail call/bad-args-actionable | tools/call, tool "get-annotated-message" | The refusal does not tell what came.
practice fail call/bad-args-actionable | tools/call, tool "get-resource-reference" | The refusal does not tell what came.
practice fail call/bad-args-actionable | tools/call, tool "get-structured-content" | The refusal does not tell what came.
must fail call/content-shape | tools/call, tool "get-resource-links", for a client of 2024-11-05 | The client speaks 2024-11-05, which does not know content of type resource_link.
practice fail call/error-prose | tools/call, tool "get-annotated-message" | The text of the result reads like a failure, and isError is not set.
practice fail call/json-only-text | tools/call, tool "get-env" | The result holds JSON in a text, and no structuredContent.
must fail call/malformed | tools/call with arguments that are a text | The malformed call is not refused with -32602.
must fail call/malformed | tools/call with no name | The malformed call is not refused with -32602.
must disputed call/unknown-tool | tools/call with an unknown tool | The unknown tool is told by a result with isError; the text of the specification asks for an error, though many servers answer so.
should fail http/bind | ping to another address of this machine | The server can be reached at another address of this machine than loopback.
practice fail http/host-rebinding | ping with Host: wellspoken-foreign.example | A request to a foreign host name was served.
must fail http/origin | ping from a foreign page (Origin) | The request was served.
must fail http/session-ended | tools/list in a session that was ended by DELETE | The request got HTTP 400.
practice fail http/session-ended | tools/list with an Mcp-Session-Id that was never given | The request got HTTP 400.
practice fail info/identity | serverInfo.description | serverInfo has no description.
practice fail info/identity | serverInfo.websiteUrl | serverInfo has no websiteUrl.
must fail jsonrpc/batch | answer to an array of two requests | The server served requests inside an array.
should fail jsonrpc/error-concise | answer to completion/complete | The message of the error has 10 lines.
should fail jsonrpc/error-concise | answer to completion/complete | The message of the error has 28 lines.
should fail jsonrpc/error-concise | answer to logging/setLevel | The message of the error has 20 lines.
should fail jsonrpc/error-concise | answer to prompts/get | The message of the error has 10 lines.
should fail jsonrpc/error-concise | answer to prompts/get | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to prompts/get | The message of the error has 2 lines.
should fail jsonrpc/error-concise | answer to prompts/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/read | The message of the error has 10 lines.
should fail jsonrpc/error-concise | answer to resources/read | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/templates/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 10 lines.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/list | The message of the error has 11 lines.
must fail jsonrpc/invalid-params | answer to completion/complete where the ref is a number | The server did not answer completion/complete with -32602 although the ref is a number.
must fail jsonrpc/invalid-params | answer to prompts/get where the arguments are a text | The server did not answer prompts/get with -32602 although the arguments are a text.
must fail jsonrpc/invalid-params | answer to prompts/get where the name is a number | The server did not answer prompts/get with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to prompts/list where the cursor is a number | The server did not answer prompts/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to resources/list where the cursor is a number | The server did not answer resources/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to resources/read where the uri is a number | The server did not answer resources/read with -32602 although the uri is a number.
must fail jsonrpc/invalid-params | answer to resources/templates/list where the cursor is a number | The server did not answer resources/templates/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to tools/call where the name is a number | The server did not answer tools/call with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to tools/list where the cursor is a number | The server did not answer tools/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-request | answer to a number as method | JSON that is no request got the code -32700.
must fail jsonrpc/invalid-request | answer to an object that is no message | JSON that is no request got the code -32700.
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[1].type | result.content[1].type must be one of ["text","image","resource"], not a string ("resource_link").
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[2].type | result.content[2].type must be one of ["text","image","resource"], not a string ("resource_link").
must fail jsonrpc/wire-schema | tools/call to a client of 2024-11-05, result.content[3].type | result.content[3].type must be one of ["text","image","resource"], not a string ("resource_link").
should fail log/bad-level | logging/setLevel with an unknown level | A request with a level that does not exist is refused with another code.
practice fail prompt/list | prompts/list, prompt "args-prompt", arguments.state | The argument has no description.
practice fail res/meta | resources, title | 9 of 9 resources and templates have no title.
should fail res/not-found | resources/read of a resource that is not there | A resource that is not there is refused with another code.
should fail task/legacy | tools/call with "task" | Tools that forbid tasks do not refuse a call as one with -32601: "echo", "get-annotated-message", "get-env", "get-resource-links", "get-resource-reference" and 3 more.
practice fail tools/additional-properties | tools/list, tool "echo", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-annotated-message", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-resource-links", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-resource-reference", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-structured-content", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get-sum", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "gzip-file-as-resource", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "simulate-research-query", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "trigger-long-running-operation", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/bounds | tools/list, tool "echo", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "gzip-file-as-resource", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "simulate-research-query", inputSchema | Texts or lists have no upper bound.
practice fail tools/description-parts | tools/list, tool "simulate-research-query", description | The description does not say what the tool answers.
practice fail tools/description-parts | tools/list, tool "trigger-long-running-operation", description | The description does not say what the tool answers.
practice fail tools/empty-closed | tools/list, tool "get-env", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "get-tiny-image", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "toggle-simulated-logging", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/empty-closed | tools/list, tool "toggle-subscriber-updates", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/output-absent | tools/list, tool "get-env", outputSchema | The tool answers with JSON, but declares no outputSchema.
practice fail tools/property-described | tools/list, tool "get-resource-reference", inputSchema.properties.resourceType | The argument "resourceType" has no description.
`,
  'memory over stdio': `
must fail call/malformed | tools/call with arguments that are a text | The malformed call is not refused with -32602.
must fail call/malformed | tools/call with no name | The malformed call is not refused with -32602.
must disputed call/unknown-tool | tools/call with an unknown tool | The unknown tool is told by a result with isError; the text of the specification asks for an error, though many servers answer so.
practice fail info/identity | serverInfo.description | serverInfo has no description.
practice fail info/identity | serverInfo.title | serverInfo has no title.
practice fail info/identity | serverInfo.version | serverInfo says version 0.6.3, package.json says 2026.8.31.
practice fail info/identity | serverInfo.websiteUrl | serverInfo has no websiteUrl.
practice fail info/instructions | instructions | The server gives no instructions.
should fail jsonrpc/error-concise | answer to resources/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/read | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to resources/templates/list | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/list | The message of the error has 11 lines.
must fail jsonrpc/invalid-params | answer to resources/list where the cursor is a number | The server did not answer resources/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to resources/read where the uri is a number | The server did not answer resources/read with -32602 although the uri is a number.
must fail jsonrpc/invalid-params | answer to resources/templates/list where the cursor is a number | The server did not answer resources/templates/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-params | answer to tools/call where the name is a number | The server did not answer tools/call with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to tools/list where the cursor is a number | The server did not answer tools/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-request | answer to a number as method | JSON that is no request got no error.
must fail jsonrpc/invalid-request | answer to an object that is no message | JSON that is no request got no error.
must fail jsonrpc/parse-error | answer to JSON that breaks off | Text that is no JSON got no error.
should fail res/not-found | resources/read of a resource that is not there | A resource that is not there is refused with another code.
practice fail tools/additional-properties | tools/list, tool "add_observations", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "create_entities", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "create_relations", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "delete_entities", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "delete_observations", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "delete_relations", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "open_nodes", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "search_nodes", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/bounds | tools/list, tool "add_observations", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "create_entities", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "create_relations", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "delete_entities", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "delete_observations", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "delete_relations", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "open_nodes", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "search_nodes", inputSchema | Texts or lists have no upper bound.
practice fail tools/empty-closed | tools/list, tool "read_graph", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/property-described | tools/list, tool "add_observations", inputSchema.properties.observations | The argument "observations" has no description.
practice fail tools/property-described | tools/list, tool "create_entities", inputSchema.properties.entities | The argument "entities" has no description.
practice fail tools/property-described | tools/list, tool "create_relations", inputSchema.properties.relations | The argument "relations" has no description.
practice fail tools/property-described | tools/list, tool "delete_observations", inputSchema.properties.deletions | The argument "deletions" has no description.
`,
  'filesystem over stdio': `
practice fail call/bad-args-actionable | tools/call, tool "list_directory_with_sizes" | The refusal does not tell what came.
must fail call/malformed | tools/call with arguments that are a text | The malformed call is not refused with -32602.
must fail call/malformed | tools/call with no name | The malformed call is not refused with -32602.
must disputed call/unknown-tool | tools/call with an unknown tool | The unknown tool is told by a result with isError; the text of the specification asks for an error, though many servers answer so.
should fail content/embedded | tools/call | Resources are embedded, and the server does not declare the capability resources.
practice fail info/identity | serverInfo.description | serverInfo has no description.
practice fail info/identity | serverInfo.title | serverInfo has no title.
practice fail info/identity | serverInfo.version | serverInfo says version 0.2.0, package.json says 2026.8.31.
practice fail info/identity | serverInfo.websiteUrl | serverInfo has no websiteUrl.
practice fail info/instructions | instructions | The server gives no instructions.
should fail jsonrpc/error-concise | answer to tools/call | The message of the error has 11 lines.
should fail jsonrpc/error-concise | answer to tools/list | The message of the error has 11 lines.
must fail jsonrpc/invalid-params | answer to tools/call where the name is a number | The server did not answer tools/call with -32602 although the name is a number.
must fail jsonrpc/invalid-params | answer to tools/list where the cursor is a number | The server did not answer tools/list with -32602 although the cursor is a number.
must fail jsonrpc/invalid-request | answer to a number as method | JSON that is no request got no error.
must fail jsonrpc/invalid-request | answer to an object that is no message | JSON that is no request got no error.
must fail jsonrpc/parse-error | answer to JSON that breaks off | Text that is no JSON got no error.
practice fail sec/broad-argument | tools/list, tool "read_file", inputSchema.properties.path | The argument "path" is a free path, and the tool is said to be harmless.
practice fail tools/additional-properties | tools/list, tool "create_directory", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "directory_tree", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "edit_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "get_file_info", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "list_directory", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "list_directory_with_sizes", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "move_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "read_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "read_media_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "read_multiple_files", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "read_text_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "search_files", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/additional-properties | tools/list, tool "write_file", inputSchema | Objects do not say whether they allow further properties.
practice fail tools/bounds | tools/list, tool "create_directory", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "directory_tree", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "edit_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "get_file_info", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "list_directory", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "list_directory_with_sizes", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "move_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "read_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "read_media_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "read_multiple_files", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "read_text_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "search_files", inputSchema | Texts or lists have no upper bound.
practice fail tools/bounds | tools/list, tool "write_file", inputSchema | Texts or lists have no upper bound.
practice fail tools/empty-closed | tools/list, tool "list_allowed_directories", inputSchema | The tool takes no arguments, but its schema allows any.
practice fail tools/property-described | tools/list, tool "create_directory", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "directory_tree", inputSchema.properties.excludePatterns | The argument "excludePatterns" has no description.
practice fail tools/property-described | tools/list, tool "directory_tree", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "edit_file", inputSchema.properties.edits | The argument "edits" has no description.
practice fail tools/property-described | tools/list, tool "edit_file", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "get_file_info", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "list_directory", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "list_directory_with_sizes", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "move_file", inputSchema.properties.destination | The argument "destination" has no description.
practice fail tools/property-described | tools/list, tool "move_file", inputSchema.properties.source | The argument "source" has no description.
practice fail tools/property-described | tools/list, tool "read_file", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "read_media_file", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "read_text_file", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "search_files", inputSchema.properties.excludePatterns | The argument "excludePatterns" has no description.
practice fail tools/property-described | tools/list, tool "search_files", inputSchema.properties.path | The argument "path" has no description.
practice fail tools/property-described | tools/list, tool "search_files", inputSchema.properties.pattern | The argument "pattern" has no description.
practice fail tools/property-described | tools/list, tool "write_file", inputSchema.properties.content | The argument "content" has no description.
practice fail tools/property-described | tools/list, tool "write_file", inputSchema.properties.path | The argument "path" has no description.
`,
};

/** The findings of a server, one line each, in the order of its report. */
export const knownFindings = (server: ReferenceServer): readonly string[] =>
  texts[server].trim().split('\n');
