import type { Attributes, Context, Link, Span, SpanContext, Tracer } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BusyPolls } from './busy-polls';

/** The package is loaded only if traces are exported. */
export interface Tracing {
  api: typeof import('@opentelemetry/api');
  tracer: Tracer;
  polls: Pick<BusyPolls, 'hold' | 'release'>;
  /** Marks a context without spans. */
  silent: symbol;
}

let tracing: Tracing | undefined;

/** Sets the process-wide tracing, since traced work may span any two parts. */
export function traceWith(next: Tracing | undefined): void {
  tracing = next;
}

export interface SpanPlan {
  /** A pattern or a name, never a value that a caller chose. */
  name: string;
  kind?: 'SERVER' | 'CLIENT' | 'INTERNAL' | 'CONSUMER';
  attributes?: Attributes;
  /** The `traceparent` to continue, if it is not that of the current context. */
  from?: string | null;
}

/** Runs the work in a span. An error is recorded by its class, because its message may contain private data. */
export function traced<T>(plan: SpanPlan, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!tracing || isSilent(tracing)) return work();
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

/** For work that is unrelated to the trace that happened to trigger it. */
export function untraced<T>(work: () => T): T {
  return tracing ? tracing.api.context.with(tracing.api.ROOT_CONTEXT, work) : work();
}

/** For polls and probes, which are many and tell nothing: their statements have no spans. */
export function withoutSpans<T>(work: () => T): T {
  if (!tracing) return work();
  const { api, silent } = tracing;
  return api.context.with(api.context.active().setValue(silent, true), work);
}

const isSilent = ({ api, silent }: Tracing): boolean => api.context.active().getValue(silent) === true;

const poll = new AsyncLocalStorage<{ foundWork: boolean }>();

/** A span around a poll for work. It is dropped, with everything in it, if the step returns a falsy value, unless it was marked as having found work. */
export async function tracedIfBusy<T>(name: string, step: () => Promise<T>): Promise<T> {
  if (!tracing) return step();
  const { polls } = tracing;
  const state = { foundWork: true }; // also if it fails
  let trace: string | undefined;
  try {
    return await poll.run(state, () =>
      traced({ name }, async (span) => {
        trace = span?.spanContext().traceId;
        if (trace !== undefined) polls.hold(trace);
        state.foundWork = false;
        const isBusy = await step().catch((error: unknown) => {
          state.foundWork = true;
          throw error;
        });
        state.foundWork ||= Boolean(isBusy);
        return isBusy;
      }),
    );
  } finally {
    if (trace !== undefined) polls.release(trace, state.foundWork);
  }
}

/** The current poll found work, although it returns that there is no more. */
export function pollFoundWork(): void {
  const current = poll.getStore();
  if (current) current.foundWork = true;
}

export interface RequestSpan {
  within: (work: () => void) => void;
  end: (route: string, status: number, about?: { order?: string; agent?: string }) => void;
}

/**
 * The span of a request. It continues the trace of a trusted caller; the trace of any other caller is only linked, so
 * that a stranger can neither write into our traces nor decide which are kept.
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
    end: (route, status, { order, agent } = {}) => {
      span.updateName(route);
      span.setAttributes({
        'http.route': route.split(' ')[1],
        'http.response.status_code': status,
        'rialto.order_id': order,
        'rialto.agent_id': agent,
      });
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The current context, for the header of that name and for work that continues later. */
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

/** Parses the W3C Trace Context format. Ignores anything else. */
function parsed(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags as string, 16) & 1, isRemote: true };
}
