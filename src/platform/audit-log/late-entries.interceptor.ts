import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { AuditLog } from './audit-log';
import { isOperatorCommand, operatorCommandOf } from './operator-command';

/**
 * `Commands` writes the entry of a success with its effect, and `ErrorsFilter` that of a refusal. This interceptor writes the
 * entries of commands that bypassed `Commands`.
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
