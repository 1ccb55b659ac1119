import type { Attributes, Context, Link, Span, SpanContext, Tracer } from '@opentelemetry/api';

/** The package is loaded when there is somewhere to send traces to, and not before. */
export interface Tracing {
  api: typeof import('@opentelemetry/api');
  tracer: Tracer;
}

let tracing: Tracing | undefined;

/** One for the process, since what is traced lies between any two of its parts. */
export function traceWith(next: Tracing | undefined): void {
  tracing = next;
}

export interface SpanPlan {
  /** A pattern or a name; never what a caller has chosen. */
  name: string;
  kind?: 'SERVER' | 'CLIENT' | 'INTERNAL' | 'CONSUMER';
  attributes?: Attributes;
  /** What it goes back to, where that is not what is under way here. */
  from?: string | null;
}

/** Does the work as a part of the trace. Errors are named by their class: their texts may hold what is private. */
export function traced<T>(plan: SpanPlan, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const { api, tracer } = tracing;
  const { name, kind = 'INTERNAL', attributes, from } = plan;
  const parent = from === undefined ? api.context.active() : contextOf(from);
  return tracer.startActiveSpan(name, { kind: api.SpanKind[kind], attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** For what is no part of what happened to wake it. */
export function untraced<T>(work: () => T): T {
  return tracing ? tracing.api.context.with(tracing.api.ROOT_CONTEXT, work) : work();
}

export interface RequestSpan {
  within: (work: () => void) => void;
  end: (route: string, status: number) => void;
}

/**
 * Of one request. Its caller's trace is gone on with where the caller is one of us; anybody else's is only linked to, so
 * that a stranger can neither write into a trace of ours nor choose what is kept.
 */
export function requestSpan(
  method: string,
  traceparent: string | undefined,
  trusted: boolean,
): RequestSpan | undefined {
  if (!tracing) return undefined;
  const { api, tracer } = tracing;
  const caller = parsed(traceparent);
  const links: Link[] = caller && !trusted ? [{ context: caller }] : [];
  const parent = caller && trusted ? contextOf(traceparent) : api.ROOT_CONTEXT;
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes, links }, parent);
  return {
    within: (work) => api.context.with(api.trace.setSpan(api.context.active(), span), work),
    end: (route, status) => {
      span.updateName(route);
      span.setAttributes({ 'http.route': route.split(' ')[1], 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Where we are, for the header of that name and for what is gone on with later. */
export function traceparent(): string | undefined {
  const here = tracing?.api.trace.getSpanContext(tracing.api.context.active());
  return here && `00-${here.traceId}-${here.spanId}-0${here.traceFlags & 1}`;
}

export function traceId(): string | undefined {
  return tracing?.api.trace.getSpanContext(tracing.api.context.active())?.traceId;
}

function contextOf(header: string | null | undefined): Context {
  const { api } = tracing as Tracing;
  const remote = parsed(header ?? undefined);
  return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT;
}

/** As W3C Trace Context has it; anything else is as if it was not there. */
function parsed(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags as string, 16) & 1, isRemote: true };
}
