import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { AuditLog } from './audit-log';
import { isOperatorCommand, operatorCommandOf } from './operator-command';

/**
 * Ensures that every operator command has an audit log entry. `Commands` writes the entry of a success together with
 * its effect, and `ErrorsFilter` that of a refusal; this interceptor, of every operator route, those that bypass `Commands`.
 */
@Injectable()
export class LateEntriesInterceptor implements NestInterceptor {
  constructor(private readonly entries: AuditLog) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!isOperatorCommand(request)) return next.handle();
    const command = operatorCommandOf(request);
    return next.handle().pipe(
      mergeMap(async (answer) => {
        if (!command.noted) await this.entries.noteLate(command);
        return answer;
      }),
    );
  }
}
