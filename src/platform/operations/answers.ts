import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Refusable } from '../../kernel/refusal';

export const ANSWER = 'rialto:answer';

export interface AnswerMark {
  status: number;
  view?: Type;
  summary: string;
  description?: string;
  secret: boolean;
  idempotent: boolean;
  refuses: readonly Refusable[];
  listedBy?: string;
}

interface AnswerOptions {
  summary: string;
  description?: string;
  /** Besides the refusals that every operation has. A 412 means that the operation supports `If-Match`. */
  refuses?: readonly Refusable[];
  /** Other responses, by status. */
  responses?: Record<number, string>;
  idempotent?: boolean;
  /** The response shows a secret once, so a repeat with the same key is a 409. */
  secret?: boolean;
  /** The operation that lists what this one creates, if it has another path. */
  listedBy?: string;
}

/** Sets the status, response type, and refusals of a handler, for Nest and for the API description. */
export function Answers(status: number, view: Type | undefined, options: AnswerOptions): MethodDecorator {
  const { summary, description, refuses = [], responses = {}, idempotent = false, secret = false } = options;
  const { listedBy } = options;
  const success = view ? { status, type: view } : { status };
  const key = {
    name: 'Idempotency-Key',
    required: false,
    description: 'One per intended effect, the same on every retry, so that it happens once',
  };
  return applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWER, {
      status,
      view,
      summary,
      description,
      secret,
      idempotent,
      refuses,
      listedBy,
    } satisfies AnswerMark),
    ApiOperation({ summary, description }),
    ApiResponse({ ...success, description: summary }),
    ...(idempotent ? [ApiHeader(key)] : []),
    ...Object.entries(responses).map(([code, text]) =>
      // a redirect has no problem body
      ApiResponse({ status: Number(code), description: text, ...(Number(code) >= 400 ? PROBLEM : {}) }),
    ),
  );
}

/** The response has an ETag and supports conditional requests. */
export const AnswersOnce = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of your copy' }),
    ApiResponse({ status: 304, description: 'Not modified; no body' }),
  );

const PROBLEM = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
