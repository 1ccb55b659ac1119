import { parse } from 'node:querystring';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../kernel/domain-error';
import { findBadText } from '../validation/bad-text';
import { bytesOf } from './body-bytes';
import { callAt } from '../operations/admission.guard';
import { Operations } from '../operations/operations';
import { setLimitHeaders } from '../rate-limit/rate-limiter';
import { routeMetadata } from '../routing/route-metadata';
import {
  AUTHENTICATED_BODY_BYTES,
  MAX_PARAMETERS,
  MAX_VALUES,
  REFUSED_BYTES,
  ANONYMOUS_BODY_BYTES,
} from '../validation/body-limits';
import { argumentsOf } from '../operations/handler-arguments';
import { malformedJson, malformedRequest } from '../errors/http.errors';
import { jsonErrorIn } from '../validation/json-error';
import { boundsProblem } from '../validation/json-bounds';
import { hasBody, isForm, isUpload, requireUtf8 } from '../errors/media-type';
import { hasUtf8Escapes } from '../errors/url-text';
import { RAW_BODY, type RawBodyMark, type WithRawBody } from './raw-body';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Reads bodies, as the last guard of every route that may refuse: an unknown path, an invalid credential, or a caller over its limit is
 * refused before the body is read, and a caller without a credential may send less. Long lists count as several calls.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly rawBodyOf = routeMetadata((read) => read<RawBodyMark>(RAW_BODY));
  private readonly types = new WeakMap<ReturnType<ExecutionContext['getHandler']>, Type | null>();

  constructor(private readonly operations: Operations) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & WithRawBody>();
    if (!WITH_BODY.has(request.method) || !hasBody(request) || isUpload(request)) return true;
    const raw = this.rawBodyOf(context);
    const isKnown = request.holder !== undefined || request.admin === true;
    const bytes = await bytesOf(
      request,
      raw?.maxBytes ?? (isKnown ? AUTHENTICATED_BODY_BYTES : ANONYMOUS_BODY_BYTES),
    );
    if (raw) request.rawBody = bytes;
    if (raw?.unparsed) return true;
    read(request, bytes, isKnown ? MAX_VALUES.known : MAX_VALUES.stranger);
    await this.countItems(context, request);
    return true;
  }

  private async countItems(context: ExecutionContext, request: Request): Promise<void> {
    const { admission, caller } = callAt(context, request);
    const verdict = await this.operations.countItems(admission, caller, this.typeAt(context), request.body);
    if (verdict) setLimitHeaders(context.switchToHttp().getResponse<Response>(), verdict);
  }

  private typeAt(context: ExecutionContext): Type | undefined {
    const handler = context.getHandler();
    let type = this.types.get(handler);
    if (type === undefined) {
      const body = argumentsOf(context.getClass(), handler.name).find(({ from }) => from === 'body');
      type = body?.from === 'body' ? body.type : null;
      this.types.set(handler, type);
    }
    return type ?? undefined;
  }
}

/** Reads the body of a refused call so that the refusal can contain the call's id, but only if that is cheap. */
export async function readForRefusal(request: Request): Promise<void> {
  const length = Number(request.headers['content-length']);
  if (request.readableDidRead || !(length <= REFUSED_BYTES)) return;
  try {
    read(request, await bytesOf(request, REFUSED_BYTES), MAX_VALUES.stranger);
  } catch {
    // then the refusal has no id
  }
}

function read(request: Request, bytes: Buffer, maxValues: number): void {
  if (bytes.length === 0) return;
  requireUtf8(request);
  request.body = isForm(request) ? readForm(bytes) : readJson(bytes, maxValues);
  const bad = findBadText(request.body);
  if (bad) throw new InvalidInput([{ ...bad, loc: ['body', ...bad.loc] }]);
}

function readJson(bytes: Buffer, maxValues: number): unknown {
  const problem = boundsProblem(bytes, maxValues);
  if (problem) throw InvalidInput.field(['body'], problem.msg, problem.type);
  const text = textOf(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformedJson(jsonErrorIn(text));
  }
}

function readForm(bytes: Buffer): unknown {
  const text = textOf(bytes);
  let parameters = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) parameters++;
  if (parameters > MAX_PARAMETERS)
    throw InvalidInput.field(['body'], `has more than ${MAX_PARAMETERS} parameters`, 'too_long');
  if (!hasUtf8Escapes(text)) throw malformedRequest('The percent escapes of the body are not UTF-8.');
  return parse(text, '&', '=', { maxKeys: 0 });
}

/** Removes the byte order mark that some editors write. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Other bytes would be replaced, so that damaged texts would be stored, and different bodies would count as one. */
function textOf(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw malformedRequest('The body is not UTF-8.');
  }
}
