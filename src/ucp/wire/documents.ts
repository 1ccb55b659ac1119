import {
  applyDecorators,
  UseFilters,
  UseGuards,
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
} from '@nestjs/common';
import { ApiBody, ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Refusable } from '../../kernel/refusal';
import { invalidToken } from '../../oauth/oauth.errors';
import { idempotencyKeyReused } from '../../platform/commands/commands';
import { KeepRawBody } from '../../platform/http/raw-body';
import { Answers } from '../../platform/operations/answers';
import { TakesTokens } from '../../platform/security/access';
import { insufficientScope } from '../../platform/security/scope-checks';
import { UcpGuard } from '../negotiation/ucp.guard';
import { ucpTokens } from '../ucp.scopes';
import {
  invalidBody,
  invalidProfileUrl,
  profileUnreachable,
  profileMalformed,
  versionUnsupported,
  digestMismatch,
  algorithmUnsupported,
  signatureMissing,
  signatureInvalid,
  keyNotFound,
  UcpOutcome,
} from './ucp.errors';

/** Sends a business outcome as the response, wherever it was thrown. */
@Catch(UcpOutcome)
class OutcomeFilter implements ExceptionFilter {
  catch({ reply }: UcpOutcome, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(reply.status).json(reply.body);
  }
}

interface DocumentOptions {
  summary: string;
  description?: string;
  /** The published schema that the answer follows. */
  schema: 'checkout' | 'cart' | 'order' | 'catalog_search' | 'catalog_lookup';
  refuses?: readonly Refusable[];
  idempotent?: boolean;
}

const SCHEMAS = 'https://ucp.dev/2026-04-08/schemas/shopping';

/** Refusals of the guard, and of malformed bodies. */
const REFUSED = [
  invalidBody,
  invalidProfileUrl,
  profileUnreachable,
  profileMalformed,
  versionUnsupported,
  digestMismatch,
  algorithmUnsupported,
  signatureMissing,
  signatureInvalid,
  keyNotFound,
  invalidToken,
  insufficientScope,
];
/** The protocol requires status 409. */
const KEY_REUSED = idempotencyKeyReused.as({ status: 409 });
const NOTHING_MADE = 'Nothing was created: `messages` says why';

const json = (description: string): object => ({
  'application/json': { schema: { type: 'object', description, additionalProperties: true } },
});

/** The answer is a document whose schema the protocol publishes. */
export function AnswersDocument(status: number, options: DocumentOptions): MethodDecorator {
  const { schema, summary, description, refuses = [], idempotent = false } = options;
  const all = [...REFUSED, ...(idempotent ? [KEY_REUSED] : []), ...refuses];
  return applyDecorators(
    Answers(status, undefined, { summary, description, refuses: all, idempotent }),
    ...(status === 201 ? [status, 200] : [status]).map((said) =>
      ApiResponse({
        status: said,
        description: said === status ? summary : NOTHING_MADE,
        content: json(`See ${SCHEMAS}/${schema}.json`) as never,
      }),
    ),
  );
}

/** A body that may have members beyond those that are read. */
export function TakesDocument(description: string, example: object): MethodDecorator {
  return ApiBody({ description, schema: { type: 'object', additionalProperties: true, example } });
}

/** Decorators shared by all protocol routes. */
export const UcpRoutes = (): ClassDecorator =>
  applyDecorators(
    TakesTokens(ucpTokens),
    KeepRawBody(),
    UseGuards(UcpGuard),
    UseFilters(OutcomeFilter),
    ApiHeader({
      name: 'UCP-Agent',
      required: false,
      description: 'profile="https://…": the profile of the calling platform',
    }),
    ApiHeader({ name: 'Request-Id', required: false, description: 'Returned in the response' }),
  );
