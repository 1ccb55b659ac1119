import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { defaultLimit, LIMITED_AS, type RateLimit } from '../rate-limit/limits';
import { rateLimited, setLimitHeaders } from '../rate-limit/rate-limiter';
import { routeMetadata } from '../routing/route-metadata';
import { ACCESS, type Access, ACTIVE_ONLY, type RouteScope, SCOPE } from '../security/access';
import { type Admission, admissionTo, type Calling, Operations } from './operations';

const admissionsAt = routeMetadata((read) => {
  const marks = {
    access: read<Access>(ACCESS) ?? 'key',
    scope: read<RouteScope>(SCOPE),
    activeOnly: read<boolean>(ACTIVE_ONLY) === true,
    limit: read<RateLimit | 'none'>(LIMITED_AS) ?? defaultLimit,
  };
  return { read: admissionTo(marks, 'GET'), write: admissionTo(marks, 'POST') };
});

/** Runs after the access guard, so that an agent is counted by its id, whatever address it calls from. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(private readonly operations: Operations) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { admission, caller } = callAt(context, http.getRequest<Request>());
    const verdict = await this.operations.admit(admission, caller);
    if (!verdict) return true;
    setLimitHeaders(http.getResponse<Response>(), verdict);
    if (!verdict.allowed) throw rateLimited(verdict);
    return true;
  }
}

/** What a request calls, and who calls. */
export function callAt(
  context: ExecutionContext,
  { holder, admin, ip, method }: Request,
): { admission: Admission; caller: Calling } {
  const admissions = admissionsAt(context);
  return {
    admission: method === 'GET' || method === 'HEAD' ? admissions.read : admissions.write,
    caller: { holder: holder ?? null, admin, ip: ip ?? '' },
  };
}
