import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DomainError } from '../../kernel/domain-error';
import { AuditLog } from '../audit-log/audit-log';
import { isOperatorCommand, operatorCommandOf } from '../audit-log/operator-command';
import { defaultLimit } from '../rate-limit/limits';
import { RateLimiter, rateLimited, setLimitHeaders } from '../rate-limit/rate-limiter';
import { RefusedCredentials } from '../security/refused-credentials';
import { trackedIn } from '../rate-limit/trackers';
import { isProbe } from './misdirected';

/** Logs and counts refused requests. */
@Injectable()
export class RefusedRequests {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly entries: AuditLog,
    private readonly credentials: RefusedCredentials,
  ) {}

  /**
   * Writes the `security` line of a refused credential, and the audit log entry of a refused operator command. `refusal` is
   * undefined if the service failed.
   */
  async note(request: Request, refusal: DomainError | undefined): Promise<void> {
    if (refusal) this.credentials.note(request, refusal);
    if (isOperatorCommand(request)) await this.entries.noteRefusal(operatorCommandOf(request), refusal?.code);
  }

  /** A request that was refused before the rate limit guard ran is counted here, with the same limit. */
  async overLimit(request: Request, response: Response): Promise<DomainError | undefined> {
    if (response.hasHeader('X-RateLimit-Limit') || isProbe(request)) return undefined;
    const verdict = await this.limiter.hit(defaultLimit, trackedIn(request));
    setLimitHeaders(response, verdict);
    return verdict.allowed ? undefined : rateLimited(verdict);
  }
}
