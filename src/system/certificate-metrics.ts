import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR, SECOND } from '../kernel/clock';
import { timers } from '../kernel/timers';
import { Settings } from '../platform/config/settings';
import { onlyOnce } from '../platform/observability/health-checks';
import { Metrics } from '../platform/observability/metrics';

const READ_EVERY_MS = HOUR;
const RETRY_MS = 60 * SECOND;
const PATIENCE_MS = 5 * SECOND;

/**
 * When the certificate of PUBLIC_URL expires, as clients see it: whatever terminates TLS may have loaded another certificate
 * than the one on its disk. Without a sample if this host cannot reach PUBLIC_URL.
 */
@Injectable()
export class CertificateMetrics implements OnModuleInit {
  private expiresAt?: number;
  private readAgainAt = 0;
  private readonly read = onlyOnce(() => this.refresh());

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    if (!this.settings.PUBLIC_URL.startsWith('https:')) return;
    this.metrics.sharedGauge(
      'rialto_certificate_expires_timestamp_seconds',
      'When the certificate of PUBLIC_URL expires; read once an hour',
      async () => {
        if (timers.elapsed() >= this.readAgainAt) await this.read();
        return this.expiresAt ?? [];
      },
    );
  }

  private async refresh(): Promise<void> {
    this.expiresAt = await expiryOf(new URL(this.settings.PUBLIC_URL)).catch(() => undefined);
    this.readAgainAt = timers.elapsed() + (this.expiresAt === undefined ? RETRY_MS : READ_EVERY_MS);
  }
}

/** Accepts any certificate: an expired one must be reported, too. */
function expiryOf({ hostname, port }: URL): Promise<number> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const servername = isIP(host) ? undefined : host;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to) / SECOND);
      socket.destroy();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
