import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from '../commands/commands';

/** Sends `ETag: "v<version>"` from the answer's own version, and 304 to a reader who has it already. */
@Injectable()
class VersionedInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<{ version: number }>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer) => {
        const etag = etagOf(answer.version);
        response.setHeader('ETag', etag);
        if (request.method !== 'GET' || !matchesTag(request.get('if-none-match'), etag)) return answer;
        response.status(304);
        return undefined;
      }),
    );
  }
}

export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export const Versioned = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(VersionedInterceptor),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'Refuse with 412 unless this is the version',
    }),
  );
