import type { Request, Response } from 'express';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { RateLimiter, setLimitHeaders, rateLimited } from '../rate-limit/rate-limiter';
import { addressTracker } from '../rate-limit/trackers';
import { RefusedCredentials } from './refused-credentials';
import { defineLimit, type RateLimit } from '../rate-limit/limits';

export const keyFailuresLimit = defineLimit('key-failures', {
  counts: 'failed keys and tokens',
  limit: 100,
  windowS: 60,
  per: 'ip',
});
export const adminFailuresLimit = defineLimit('admin-failures', {
  counts: 'failed operator and metrics tokens',
  limit: 20,
  windowS: 60,
  per: 'ip',
  scaled: false,
});

/** A credential whose format is wrong, so that no lookup is needed. */
export class MalformedCredential extends DomainError {
  constructor(error: DomainError) {
    super(error.code, error.kind, error.message, error.extras, error.next, error.credential);
  }
}

/**
 * Verifies credentials. Only failures count towards the limit of an address, and only failures are refused by it: a
 * valid credential passes, whatever others from the same address have tried. Malformed credentials do not count.
 */
@Injectable()
export class CredentialChecks {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly credentials: RefusedCredentials,
  ) {}

  /** For a credential that only makes the caller anonymous. */
  refused(request: Request, refusal: DomainError): void {
    this.credentials.note(request, refusal);
  }

  async check<T>(limit: RateLimit, request: Request, verify: () => T | Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
      const { ip = '', res: response } = request;
      this.credentials.note(request, error);
      const isMalformed = error instanceof MalformedCredential;
      const verdict = await this.limiter.hit(limit, addressTracker(ip), isMalformed ? 0 : 1);
      // the headers also prevent the errors filter from counting this request again
      setLimitHeaders(response as Response, verdict);
      throw isMalformed || verdict.allowed ? error : rateLimited(verdict);
    }
  }
}
