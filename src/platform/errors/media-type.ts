import type { IncomingMessage } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { PathMark } from '../routing/path-marks';
import { unsupportedMediaType } from './http.errors';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** A form with a file. The handler reads it, after the guards have admitted the request. */
export const FILE = 'multipart/form-data';
/** For our own pages without scripts, and for protocols whose clients send forms. */
export const FORM = 'application/x-www-form-urlencoded';
export const JSON_BODY = 'application/json';

const consumed = new PathMark<string[]>();

/** The media types of the body, if not only JSON. The first one is preferred. */
export const Consumes = (...types: string[]): MethodDecorator & ClassDecorator =>
  applyDecorators(ApiConsumes(...types), consumed.with(types));

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function isForm({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return FORM_TYPE.test(headers['content-type'] ?? '') && consumed.at(url)?.includes(FORM) === true;
}

/** A body with files. A path may also take forms without any. */
export function isUpload(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): boolean {
  return consumed.at(request.url, request.method)?.includes(FILE) === true && !isForm(request);
}

export function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses a body that is not JSON before anything reads it. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const isReadable = !hasBody(request) || isJson(request) || isUpload(request) || isForm(request);
  next(isReadable ? undefined : unsupportedMediaType());
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** The only encoding that JSON allows (RFC 8259, 8.1), and the one that browsers use for forms. */
export function requireUtf8({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
}
