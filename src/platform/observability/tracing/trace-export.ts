import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import cluster from 'node:cluster';
import { hostname } from 'node:os';
import { timers } from '../../../kernel/timers';
import { BUILD } from '../../config/build-info';
import { Settings } from '../../config/settings';
import { BusyPolls } from './busy-polls';
import { traceWith } from './spans';

const FLUSH_MS = 2_000;
const EXPORT_MS = 5_000;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, in batches in the background. Drops what a slow or unavailable collector
 * does not accept; no request waits for it.
 */
@Injectable()
export class TraceExport implements OnModuleInit, OnApplicationShutdown {
  private stop?: () => Promise<void>;

  constructor(private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, PLATFORM_NAME: name, PORT } = this.settings;
    if (endpoint === undefined) return;
    const api = await import('@opentelemetry/api');
    const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    const { defaultResource, resourceFromAttributes } = await import('@opentelemetry/resources');
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
    const number = cluster.worker ? `/${cluster.worker.id}` : '';
    const described = resourceFromAttributes({
      'service.name': name.toLowerCase(),
      'service.version': BUILD,
      'service.instance.id': `${hostname()}:${PORT}${number}`,
    });
    const polls = new BusyPolls(
      new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000, exportTimeoutMillis: EXPORT_MS }),
    );
    const provider = new NodeTracerProvider({
      resource: defaultResource().merge(described),
      spanProcessors: [polls],
    });
    provider.register({ propagator: null });
    const silent = api.createContextKey('without spans');
    traceWith({ api, tracer: provider.getTracer('rialto'), polls, silent });
    this.stop = async () => {
      traceWith(undefined);
      await provider.shutdown().catch(() => undefined);
      api.trace.disable();
      api.context.disable();
    };
  }

  /** Does not let an unavailable collector delay the shutdown. */
  async onApplicationShutdown(): Promise<void> {
    if (this.stop) await Promise.race([this.stop(), timers.sleep(FLUSH_MS, { ref: false })]);
  }
}
