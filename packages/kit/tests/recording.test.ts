import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { defineServer, defineTool, ToolError, type AuditLine } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const exporter = new InMemorySpanExporter();

beforeAll(() => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => {
  trace.disable();
  propagation.disable();
  context.disable();
});
beforeEach(() => exporter.reset());

const server = defineServer({
  name: 'recorded',
  title: 'Recorded',
  version: '1.0.0',
  tools: [
    defineTool({
      name: 'do_work',
      title: 'Do work',
      description: 'Makes a span of its own, or fails.',
      effect: 'read',
      openWorld: false,
      input: z.object({
        fail: z.boolean().default(false).describe('Whether to fail'),
        password: z.string().optional().describe('Not to be written down'),
      }),
      run: ({ fail }) => {
        trace.getTracer('test').startSpan('inner').end();
        if (fail) throw new ToolError('conflict', 'No.');
        return 'done';
      },
    }),
  ],
});

async function callRecorded(args: Record<string, unknown>, meta: Record<string, unknown> = {}) {
  const lines: AuditLine[] = [];
  const { client, close } = await connect(server, {
    audit: (line) => lines.push(line),
    caller: { id: 'caller-7' },
  });
  await client.callTool({ name: 'do_work', arguments: args, _meta: meta });
  await close();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  return lines[0];
}

describe.sequential('a call', () => {
  test('makes a span that continues the caller’s trace and holds the handler’s own', async () => {
    const line = await callRecorded({}, { traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01` });
    const spans = exporter.getFinishedSpans();
    const outer = spans.find(({ name }) => name === 'tools/call do_work');
    const inner = spans.find(({ name }) => name === 'inner');
    expect(outer?.spanContext().traceId).toBe(TRACE_ID);
    expect(outer?.parentSpanContext?.spanId).toBe(CALLER_SPAN);
    expect(outer?.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'mcp.protocol.version': '2026-07-28',
      'mcp.outcome': 'ok',
    });
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(line?.traceId).toBe(TRACE_ID);
  });

  test('starts a trace of its own for a caller that has none, and marks a failure', async () => {
    await callRecorded({ fail: true }, { traceparent: 'nonsense' });
    const outer = exporter.getFinishedSpans().find(({ name }) => name === 'tools/call do_work');
    expect(outer?.parentSpanContext).toBeUndefined();
    expect(outer?.status).toMatchObject({ code: 2, message: 'conflict' });
  });

  test('writes who called what, when, how it ended and how long it took', async () => {
    expect(await callRecorded({ fail: true })).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      server: 'recorded',
      method: 'tools/call',
      name: 'do_work',
      caller: 'caller-7',
      era: 'modern',
      revision: '2026-07-28',
      outcome: 'failed',
      code: 'conflict',
      durationMs: expect.any(Number) as number,
    });
  });

  test('is written down also when there is no such tool', async () => {
    const lines: AuditLine[] = [];
    const { client, close } = await connect(server, { audit: (line) => lines.push(line) });
    await expect(client.callTool({ name: 'do_wrok' })).rejects.toMatchObject({ code: -32602 });
    await close();
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ name: 'do_wrok', outcome: 'refused', code: '-32602' }]),
    );
  });

  test('writes the same digest for the same arguments, whatever the secret in them', async () => {
    const first = await callRecorded({ fail: false, password: 'one' });
    const second = await callRecorded({ password: 'two', fail: false });
    const other = await callRecorded({ fail: true, password: 'one' });
    expect(first?.arguments).toBe(second?.arguments);
    expect(first?.arguments).not.toBe(other?.arguments);
  });
});
