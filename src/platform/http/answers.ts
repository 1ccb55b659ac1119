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
}

interface AnswerOptions {
  summary: string;
  description?: string;
  /** Beside those that every operation has. A 412 means that `If-Match` is obeyed. */
  refuses?: readonly Refusable[];
  /** Other answers, by status. */
  responses?: Record<number, string>;
  idempotent?: boolean;
  /** The answer shows a secret, this one time: a repeat is a 409. */
  secret?: boolean;
}

/** Status, shape, and refusals of a handler: set for Nest, and read from here for the API description. */
export function Answers(status: number, view: Type | undefined, options: AnswerOptions): MethodDecorator {
  const { summary, description, refuses = [], responses = {}, idempotent = false, secret = false } = options;
  const success = view ? { status, type: view } : { status };
  const key = {
    name: 'Idempotency-Key',
    required: false,
    description: 'Retries with the same key have one effect',
  };
  return applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWER, {
      ...{ status, view, summary, description },
      ...{ secret, idempotent, refuses },
    } satisfies AnswerMark),
    ApiOperation({ summary, description }),
    ApiResponse({ ...success, description: summary }),
    ...(idempotent ? [ApiHeader(key)] : []),
    ...Object.entries(responses).map(([code, text]) =>
      // where one is sent on there is no problem to tell of
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
