import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from '../commands/commands';

export const VERSIONED = 'rialto:versioned';

export interface VersionedMark {
  /** Whether a client that has the current version gets a 304; as a function, of which responses. */
  notModified: boolean | ((answer: object) => boolean);
}

/**
 * Sends `ETag: "v<version>"` with the response's version, and 304 to a client that has it. The version is that of the
 * record: changes to embedded data of other records (a seller's card, a view count) do not affect it.
 */
@Injectable()
class VersionedInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<{ version: number }>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const { notModified } = Reflect.getMetadata(VERSIONED, context.getHandler()) as VersionedMark;
    return next.handle().pipe(
      map((answer) => {
        const etag = etagOf(answer.version);
        response.setHeader('ETag', etag);
        if (typeof notModified === 'function' && !notModified(answer))
          delete request.headers['if-none-match']; // otherwise Express sends the 304
        if (!notModified || request.method !== 'GET' || !matchesTag(request.get('if-none-match'), etag))
          return answer;
        response.status(304);
        return undefined;
      }),
    );
  }
}

/** The ETag of a text, derived from its content. */
export function contentTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}

export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header === '*' || header.split(',').some((tag) => strong(tag) === strong(etag));
}

/**
 * Use `notModified: false` for responses that consist mostly of other records: the ETag then serves `If-Match` only.
 */
export const Versioned = <Answer extends object>({
  notModified = true,
}: {
  notModified?: boolean | ((answer: Answer) => boolean);
} = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(VERSIONED, { notModified } as VersionedMark),
    UseInterceptors(VersionedInterceptor),
  );
