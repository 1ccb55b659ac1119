import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { mergeMap, type Observable } from 'rxjs';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AnswersOnce } from '../operations/answers';
import { acceptsEncoding } from './compression';
import { contentTag, matchesTag } from '../operations/versioned';

interface Encoded {
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
}

/** More texts than the service has; a bound for those that contain a date. */
const MAX_CACHED = 500;
/** Below this size compression saves no packet. */
const MIN_BYTES = 1_024;
/** Almost as small as the highest level, in a tenth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Sends documents that are the same for everybody: with an ETag, and compressed once per process rather than per request.
 */
@Injectable()
export class StaticDocuments {
  private readonly encoded = new Map<string, Promise<Encoded>>();

  async send(request: Request, response: Response, type: string, text: string): Promise<void> {
    const body = await this.prepare(request, response, text);
    if (body) response.type(type);
    response.end(body);
  }

  /** Sets the headers. Returns the body as the client accepts it, or nothing if the client has it: the status is 304. */
  async prepare(request: Request, response: Response, text: string): Promise<Buffer | undefined> {
    const { etag, ...bodies } = await this.encodedOf(text);
    const encoding = (['br', 'gzip'] as const).find((name) => bodies[name] && acceptsEncoding(request, name));
    response.vary('Accept-Encoding').set('ETag', etag);
    if (!response.get('Cache-Control')) response.set('Cache-Control', 'public, max-age=300');
    if (matchesTag(request.get('if-none-match'), etag)) {
      response.status(304);
      return undefined;
    }
    if (!encoding) return Buffer.from(text);
    response.set('Content-Encoding', encoding);
    return bodies[encoding];
  }

  private encodedOf(text: string): Promise<Encoded> {
    const kept = this.encoded.get(text);
    if (kept) return kept;
    const made = encode(text);
    this.encoded.set(text, made);
    const [oldest] = this.encoded.keys();
    if (this.encoded.size > MAX_CACHED && oldest !== undefined) this.encoded.delete(oldest);
    return made;
  }
}

async function encode(text: string): Promise<Encoded> {
  const etag = contentTag(text);
  const body = Buffer.from(text);
  if (body.length < MIN_BYTES) return { etag };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, BROTLI),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { etag, br, gzip: zipped };
}

@Injectable()
class DocumentInterceptor implements NestInterceptor {
  constructor(private readonly documents: StaticDocuments) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        const body = await this.documents.prepare(request, response, JSON.stringify(answer));
        const type = response.get('Content-Type') ?? 'application/json; charset=utf-8';
        return body && new StreamableFile(body, { type, length: body.length });
      }),
    );
  }
}

/** The response is the same for everybody and rarely changes: sends it with an ETag, compressed once. */
export const AsDocument = (): MethodDecorator =>
  applyDecorators(AnswersOnce(), UseInterceptors(DocumentInterceptor));
