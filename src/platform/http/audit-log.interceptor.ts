import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, mergeMap, type Observable, throwError } from 'rxjs';
import { catchError } from 'rxjs/operators';
import { refusalOf } from './problems';
import { ACCESS } from '../security/access';
import { operatorCommandOf } from '../audit-log/operator-command';
import { AuditLog } from '../audit-log/audit-log';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Ensures that every operator command has an audit log entry. `Commands` writes the entry of a success together with
 * its effect; this interceptor writes refusals, by validation or by the domain, and commands that bypass `Commands`.
 */
@Injectable()
export class AuditLogInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: AuditLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.admin !== true || READING.includes(request.method)) return next.handle();
    const access = this.reflector.getAllAndOverride<unknown>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const command = operatorCommandOf(request);
    return next.handle().pipe(
      mergeMap(async (answer) => {
        // an operation that is not for operators only need not be a command, such as a search sent as a POST
        if (access === 'admin' && !command.noted) await this.entries.noteLate(command);
        return answer;
      }),
      catchError((error: unknown) =>
        from(this.entries.noteRefusal(command, refusalOf(error)?.code)).pipe(
          mergeMap(() => throwError(() => error)),
        ),
      ),
    );
  }
}
