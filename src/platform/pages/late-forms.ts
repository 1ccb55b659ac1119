import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { isForm, isUpload } from '../errors/media-type';
import { leftOutOf } from '../http/form-files';
import { hasTyped } from './forms';

const SHOWS_LATE_FORMS = 'pages:shows-late-forms';
/** The hidden field that names the fields whose files were lost when the form was sent before. */
export const LOST_FILES = 'lost_files';

/**
 * For handlers of forms. A form that was filled in before the person signed in reaches them with `isLate`: they do
 * nothing, and show it again, filled in.
 */
export const ShowsLateForms = (): MethodDecorator => SetMetadata(SHOWS_LATE_FORMS, true);

const late = new WeakSet<Request>();

/** Whether the form was filled in before the person signed in. Its handler must do nothing. */
export const isLate = (request: Request): boolean => late.has(request);

/** The status of the page that shows it again: the form was refused. */
export const LATE_STATUS = 403;

/** Notes a form that its handler shows again. `error` is why it is refused. */
export function noteLate(context: ExecutionContext, error: unknown): void {
  const request = context.switchToHttp().getRequest<Request>();
  const isRefusedSo = error instanceof DomainError && ['form_expired', 'not_signed_in'].includes(error.code);
  const shows = Reflect.getMetadata(SHOWS_LATE_FORMS, context.getHandler()) === true;
  if (isRefusedSo && shows && (isForm(request) || isUpload(request)) && hasTyped(request.body))
    late.add(request);
}

/** The fields of a form whose files were not stored: browsers do not send them again. */
export function lostFilesOf(request: Request): string[] {
  const before = (request.body as Record<string, unknown> | undefined)?.[LOST_FILES];
  return [...leftOutOf(request), ...(typeof before === 'string' ? before.split(',') : [])];
}
