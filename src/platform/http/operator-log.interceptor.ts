import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, mergeMap, type Observable, throwError } from 'rxjs';
import { catchError } from 'rxjs/operators';
import { refusalOf } from './problems';
import { ACCESS } from '../security/access';
import { operatorCommandOf } from '../operator-log/operator-command';
import { OperatorLog } from '../operator-log/operator-log';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Stands around every command of the operator, so that none can do without an entry: `Commands` writes that of a success,
 * with its effect; here is written what was refused, by a validation just as by the domain, and what went past `Commands`.
 */
@Injectable()
export class OperatorLogInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: OperatorLog,
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
        // what is not for the operator alone need not be a command, such as a search that is sent as a POST
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
