import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from '../../platform/operations/versioned';
import type { Reply } from './envelope';

/** The reply carries its own status. */
function sendReply(response: Response, { status, body, version }: Reply): object {
  response.setHeader('Cache-Control', 'no-store');
  if (version !== undefined) response.setHeader('ETag', etagOf(version));
  response.status(status);
  return body;
}

@Injectable()
class RepliesInterceptor implements NestInterceptor<Reply, object> {
  intercept(context: ExecutionContext, next: CallHandler<Reply>): Observable<object> {
    const http = context.switchToHttp();
    // messages depend on the stock, which does not change the version: no 304
    delete http.getRequest<Request>().headers['if-none-match'];
    return next.handle().pipe(map((reply) => sendReply(http.getResponse<Response>(), reply)));
  }
}

/** Sends the replies that handlers return, with their status and ETag. */
export const SendsReplies = (): ClassDecorator & MethodDecorator => UseInterceptors(RepliesInterceptor);
