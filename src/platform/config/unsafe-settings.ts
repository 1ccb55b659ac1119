interface Combined {
  readonly production: boolean;
  readonly loopbackOnly: boolean;
  HOST: string;
  PUBLIC_URL?: string;
  PAYMENTS: string;
  ASSETS: string;
  S3_BUCKET?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  DATABASE_URL?: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_REPLICA_URL?: string;
  METRICS_TOKEN?: string;
  TEST_HOOKS: boolean;
  ALLOW_INSECURE: boolean;
}

/** Combinations that are valid individually but dangerous together. */
export function unsafeSettings(settings: Combined): string[] {
  const lines: string[] = [];
  if (settings.ASSETS === 's3') {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) lines.push(`${name} is missing: ASSETS=s3 needs it`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL) lines.push(`DATABASE_URL is missing: ${name} requires it`);
  if (settings.production) {
    if (settings.PAYMENTS === 'sandbox') lines.push('PAYMENTS=sandbox is play money: not for production');
    if (settings.TEST_HOOKS) lines.push('TEST_HOOKS is not allowed in production');
    if (!settings.DATABASE_URL) lines.push('DATABASE_URL is missing: production needs a PostgreSQL server');
    if (!settings.METRICS_TOKEN) lines.push('METRICS_TOKEN is missing: any key could read the metrics');
    return lines;
  }
  if (settings.ALLOW_INSECURE) return lines;
  if (!settings.loopbackOnly) {
    lines.push(
      `HOST=${settings.HOST} is not loopback: use NODE_ENV=production, or ALLOW_INSECURE=true for a trial`,
    );
  }
  if (/^https:/i.test(settings.PUBLIC_URL ?? '')) {
    lines.push('PUBLIC_URL is https: use NODE_ENV=production, or ALLOW_INSECURE=true for a trial');
  }
  return lines;
}
