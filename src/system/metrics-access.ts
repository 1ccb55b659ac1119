import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { Settings } from '../platform/config/settings';
import { TakesOwnBearer } from '../platform/security/access';
import { bearerTextOf, otherCredentialOf } from '../platform/security/api-key-header';
import { CredentialChecks, adminFailuresLimit } from '../platform/security/credential-checks';
import { sameSecret } from '../platform/security/secrets';
import { invalidMetricsToken } from '../platform/security/security.errors';

/** The metrics token is accepted beside a key. */
export const TakesMetricsToken = (): MethodDecorator =>
  applyDecorators(TakesOwnBearer(), ApiSecurity('metrics_token'));

/**
 * Who may read the numbers of `/metrics` and of the health reports: the operator, and holders of the metrics token or, if
 * none is set, of any key.
 */
@Injectable()
export class MetricsAccess {
  constructor(
    private readonly settings: Settings,
    private readonly checks: CredentialChecks,
  ) {}

  async showsNumbers(request: Request): Promise<boolean> {
    const wanted = this.settings.METRICS_TOKEN;
    const given = otherCredentialOf(request) && bearerTextOf(request);
    if (given === undefined)
      return request.admin === true || (wanted === undefined && request.holder !== undefined);
    return this.checks.check(adminFailuresLimit, request, () => {
      if (wanted !== undefined && sameSecret(given, wanted)) return true;
      throw invalidMetricsToken();
    });
  }
}
