import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../platform/config/settings';
import { otherCredentialOf } from '../platform/security/api-key-header';
import { CredentialChecks, adminFailuresLimit } from '../platform/security/credential-checks';
import { sameSecret } from '../platform/security/secrets';
import { invalidMetricsToken } from '../platform/security/security.errors';

/** Who may read `/metrics`: holders of the metrics token if one is set, else everyone with a key. */
@Injectable()
export class MetricsAccess {
  constructor(
    private readonly settings: Settings,
    private readonly checks: CredentialChecks,
  ) {}

  async showsNumbers(request: Request): Promise<boolean> {
    const wanted = this.settings.METRICS_TOKEN;
    if (wanted === undefined) return request.admin === true || request.holder !== undefined;
    const given = /^Bearer +(.*)$/i.exec(otherCredentialOf(request) ?? '')?.[1];
    if (given === undefined) return request.admin === true;
    return this.checks.check(adminFailuresLimit, request, () => {
      if (sameSecret(given.trimEnd(), wanted)) return true;
      throw invalidMetricsToken();
    });
  }
}
