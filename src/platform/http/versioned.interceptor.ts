import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from '../commands/commands';

const ALWAYS_SENT = 'rialto:always-sent';

/**
 * Sends `ETag: "v<version>"` from the answer's own version, and 304 to a reader who has it already. The version is the
 * record's: what an answer shows of other records beside it (a seller's card, a count of views) does not move it.
 */
@Injectable()
class VersionedInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<{ version: number }>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const alwaysSent = Reflect.getMetadata(ALWAYS_SENT, context.getHandler()) as boolean;
    return next.handle().pipe(
      map((answer) => {
        const etag = etagOf(answer.version);
        response.setHeader('ETag', etag);
        if (alwaysSent || request.method !== 'GET' || !matchesTag(request.get('if-none-match'), etag))
          return answer;
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

/** `notModified: false` is for answers made mostly of other records: the tag says what to change, never "the same". */
export const Versioned = ({ notModified = true } = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(ALWAYS_SENT, !notModified),
    UseInterceptors(VersionedInterceptor),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'Refuse with 412 unless this is the version',
    }),
  );
