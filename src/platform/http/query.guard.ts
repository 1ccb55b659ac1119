import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { inputRefusal } from '../../kernel/refusal';
import { didYouMean } from '../../kernel/nearest';
import { EXCLUDED_FROM_DESCRIPTION, routeMetadata } from '../routing/route-metadata';
import { MAX_HINTS } from '../validation/extra-input';
import { queryKindsOf } from '../validation/field-rules';
import { argumentsOf } from '../operations/handler-arguments';
import { ADDED_PARAMETER, LENIENT } from '../security/lenient';

/** A response names at most this many. */
const MAX_NAMED = 100;

export const unknownParameter = inputRefusal(
  {
    code: 'unknown_parameter',
    meaning:
      'The operation has no such query parameter; detail names each one, with the most similar known parameter.',
    next: 'Correct or remove the parameters that `detail` names. Nothing was filtered or changed.',
  },
  (unknown: readonly string[], known: readonly string[]) =>
    unknown.slice(0, MAX_NAMED).map((name, nth) => ({
      loc: ['query', name],
      msg: `Unknown parameter${nth < MAX_HINTS ? didYouMean(name, known) : ''}`,
      type: 'unknown_parameter',
    })),
);

/**
 * Refuses query parameters that the operation does not have. A mistyped filter would otherwise return everything, as if it
 * had been applied.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  private readonly knownOf = routeMetadata((read, controller, handler) =>
    [LENIENT, ...EXCLUDED_FROM_DESCRIPTION].some((key) => read(key) !== undefined)
      ? undefined
      : parametersOf(controller, handler),
  );

  canActivate(context: ExecutionContext): boolean {
    const known = this.knownOf(context);
    if (!known) return true;
    const { query } = context.switchToHttp().getRequest<Request>();
    const unknown = Object.keys(query).filter((name) => !known.includes(name) && !ADDED_PARAMETER.test(name));
    if (unknown.length > 0) throw unknownParameter(unknown, known);
    return true;
  }
}

/** The query parameters of an operation. */
export const parametersOf = (controller: Type, handler: string): string[] =>
  argumentsOf(controller, handler).flatMap((argument) =>
    argument.from === 'query' ? [...queryKindsOf(argument.type).keys()] : [],
  );
