export { fromJsonSchema } from '@modelcontextprotocol/server';
