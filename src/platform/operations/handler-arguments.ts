import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { callerFromContext } from '../security/caller';
import { PathValue } from '../validation/params';

/** Where one argument of a handler comes from. */
export type HandlerArgument =
  | { from: 'caller' }
  | { from: 'path'; name: string; value: PathValue }
  | { from: 'body' | 'query'; type: Type }
  /** Part of the HTTP request itself. */
  | { from: 'http' };

interface ArgumentMark {
  index: number;
  data?: unknown;
  pipes?: unknown[];
  factory?: unknown;
}

/** Reads the arguments of a handler from its Nest decorators. */
export function argumentsOf(controller: Type, handler: string): HandlerArgument[] {
  const marks = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    ArgumentMark
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ??
    []) as Type[];
  const found: HandlerArgument[] = [];
  for (const [key, { index, data, pipes = [], factory }] of Object.entries(marks))
    found[index] = factory
      ? // the key of a decorator of ours begins with random digits, which are no kind
        { from: factory === callerFromContext ? 'caller' : 'http' }
      : argumentOf(Number.parseInt(key, 10), data, pipes[0], types[index] as Type);
  return found;
}

function argumentOf(kind: number, data: unknown, pipe: unknown, type: Type): HandlerArgument {
  const whole = data === undefined;
  if (kind === RouteParamtypes.PARAM && typeof data === 'string' && pipe instanceof PathValue)
    return { from: 'path', name: data, value: pipe };
  if (kind === RouteParamtypes.BODY && whole) return { from: 'body', type };
  if (kind === RouteParamtypes.QUERY && whole) return { from: 'query', type };
  return { from: 'http' };
}
