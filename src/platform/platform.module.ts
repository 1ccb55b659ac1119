import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../kernel/clock';
import { AuditLog } from './audit-log/audit-log';
import { AuditLogEntry } from './audit-log/audit-log-entry.entity';
import { PageRedirects } from './cache/page-redirects';
import { StaticDocuments } from './cache/static-documents';
import { Commands } from './commands/commands';
import { IdempotencyKey } from './commands/idempotency-key.entity';
import { idempotencyRetention } from './commands/idempotency-retention';
import { Settings } from './config/settings';
import { PgNotifications } from './database/pg-notifications';
import { DeliveryEngine } from './delivery/delivery-engine';
import { Jitter } from './delivery/retry-policy';
import type { EgressRules } from './egress/addresses';
import { type Egress, SafeHttp } from './egress/safe-http';
import { UrlPolicy } from './egress/url-policy';
import { ErrorFormats } from './errors/error-formats';
import { PaymentChallenge } from './errors/payment-challenge';
import { ResponseCache } from './fast/response-cache';
import { SharedLookups } from './fast/shared-lookups';
import { SharedTransactions } from './fast/shared-transactions';
import { Draining } from './http/draining';
import { EarlyAnswers } from './http/early-answers';
import { InboundHttp } from './http/inbound-http';
import { LoadLimit } from './http/load-limit';
import { OptionsLimit } from './http/options-limit';
import { RefusedRequests } from './http/refused-requests';
import { FileMailer } from './mail/file-mailer';
import { MailMetrics } from './mail/mail-metrics';
import { MailQueue } from './mail/mail-queue';
import { QueuedMail } from './mail/queued-mail.entity';
import { Mailer } from './mail/mailer';
import { SmtpMailer } from './mail/smtp-mailer';
import { Freshness } from './observability/freshness';
import { HealthChecks } from './observability/health-checks';
import { InstanceMetrics } from './observability/instance-metrics';
import { Log } from './observability/log';
import { Metrics } from './observability/metrics';
import { ProcessMetrics } from './observability/process-metrics';
import { TraceExport } from './observability/tracing/trace-export';
import { Operations } from './operations/operations';
import { RouteTable } from './operations/route-table';
import { Outbox } from './outbox/outbox';
import { OutboxEvent, QueuedEvent } from './outbox/outbox-event.entity';
import { OutboxHealth } from './outbox/outbox-health';
import { OutboxRelay } from './outbox/outbox-relay';
import { OutboxRetention } from './outbox/outbox-retention';
import { PictureRenderer } from './pictures/picture-renderer';
import { PictureResizer } from './pictures/picture-resizer';
import { Counters } from './rate-limit/counters';
import { RateLimiter } from './rate-limit/rate-limiter';
import { CredentialChecks } from './security/credential-checks';
import { KeyRings } from './security/key-rings';
import { KeyRotation } from './security/key-rotation';
import { SecretKeyProof } from './security/secret-key-proof';
import { SecretKeyProofRecord } from './security/secret-key-proof.entity';
import { RefusedCredentials } from './security/refused-credentials';
import { Secrets } from './security/secrets';
import { ClockWatch } from './workers/clock-watch';
import { DeadlineWorker } from './workers/deadline-worker';
import { Rebuilds } from './workers/rebuilds';
import { RecurringWork } from './workers/recurring-work';
import { RecurringWorkRecord, WorkerRound } from './workers/worker.entity';
import { RecentWritesRetention } from './workers/retention';
import { WorkerRuns } from './workers/worker-runs';
import { Workers } from './workers/workers';

const OBSERVABILITY = [Log, Metrics, HealthChecks, Freshness, InstanceMetrics];
const WORKERS = [Workers, DeadlineWorker, Rebuilds, RecurringWork, PgNotifications];
const HTTP = [
  Draining,
  InboundHttp,
  ErrorFormats,
  Operations,
  PageRedirects,
  PaymentChallenge,
  RefusedRequests,
  RouteTable,
  StaticDocuments,
];
const SECURITY = [
  CredentialChecks,
  RefusedCredentials,
  Secrets,
  KeyRings,
  SecretKeyProof,
  KeyRotation,
  Counters,
  RateLimiter,
];
const FAST = [ResponseCache, SharedLookups, SharedTransactions];
const DELIVERY = [Outbox, DeliveryEngine, Jitter, MailQueue];
const EXPORTED = [
  ...OBSERVABILITY,
  ...WORKERS,
  ...HTTP,
  ...SECURITY,
  ...FAST,
  AuditLog,
  Commands,
  ...DELIVERY,
  PictureRenderer,
  PictureResizer,
];

/** What domains may inject; `DatabaseModule` has the rest. The guards of requests are registered in `app.module.ts`. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    EventEmitterModule.forRoot({ wildcard: true }),
    TypeOrmModule.forFeature([
      AuditLogEntry,
      IdempotencyKey,
      OutboxEvent,
      QueuedEvent,
      QueuedMail,
      RecurringWorkRecord,
      SecretKeyProofRecord,
      WorkerRound,
    ]),
  ],
  providers: [
    ...EXPORTED,
    ProcessMetrics,
    TraceExport,
    ClockWatch,
    WorkerRuns,
    RecentWritesRetention,
    EarlyAnswers,
    LoadLimit,
    OptionsLimit,
    idempotencyRetention,
    OutboxRelay,
    OutboxHealth,
    OutboxRetention,
    MailMetrics,
    {
      provide: Mailer,
      inject: [Settings, Clock],
      useFactory: (settings: Settings, clock: Clock) =>
        settings.SMTP_URL === undefined ? new FileMailer(settings, clock) : new SmtpMailer(settings, clock),
    },
    {
      provide: UrlPolicy,
      inject: [Settings],
      useFactory: (settings: Settings) => new UrlPolicy(rulesOf(settings)),
    },
  ],
  exports: [...EXPORTED, UrlPolicy],
})
export class PlatformModule {
  static with(settings: Settings, clock: Clock, egress?: Egress): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Clock, useValue: clock },
        { provide: SafeHttp, useFactory: () => egress ?? new SafeHttp(rulesOf(settings)) },
      ],
      exports: [Settings, Clock, SafeHttp],
    };
  }
}

const rulesOf = (settings: Settings): EgressRules => ({
  production: settings.production,
  allowCidrs: settings.WEBHOOK_ALLOW_CIDRS,
});
