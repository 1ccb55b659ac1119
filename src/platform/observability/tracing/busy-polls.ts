import type { Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/**
 * Holds back the spans of polls until it is known whether they found work. Most find none, and would be most of all traces.
 */
export class BusyPolls implements SpanProcessor {
  private readonly held = new Map<string, ReadableSpan[]>();

  constructor(private readonly exported: SpanProcessor) {}

  /** From now on, the spans of this trace are held back. */
  hold(traceId: string): void {
    this.held.set(traceId, []);
  }

  /** Exports the spans of the trace, or drops them. Later ones are exported. */
  release(traceId: string, foundWork: boolean): void {
    const spans = this.held.get(traceId) ?? [];
    this.held.delete(traceId);
    if (foundWork) for (const span of spans) this.exported.onEnd(span);
  }

  onStart(span: Span, context: Context): void {
    this.exported.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    const held = this.held.get(span.spanContext().traceId);
    if (held) held.push(span);
    else this.exported.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.exported.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.exported.shutdown();
  }
}
