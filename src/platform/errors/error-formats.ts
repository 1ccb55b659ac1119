import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** A refusal or an internal error, independent of its format. */
export interface Problem {
  status: number;
  code: string;
  detail: string;
  extras?: Record<string, unknown>;
}

/** Writes the response. `cause` is the original error, which may contain more than the problem. */
export type ErrorFormat = (problem: Problem, request: Request, response: Response, cause: unknown) => void;

/** Bodies by media type, for the API description. */
export type DescribedBodies = Record<string, { schema: object }>;

/** A refusal in JSON-RPC, for any protocol based on it. */
export const RPC_REFUSAL = {
  type: 'object',
  required: ['jsonrpc', 'id', 'error'],
  properties: {
    jsonrpc: { type: 'string', enum: ['2.0'] },
    id: { type: ['string', 'number', 'null'] },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
};

const described: { path: RegExp; bodies: DescribedBodies }[] = [];

/** Describes the bodies that refusals at a path may have besides the default problem. Call it while a module loads. */
export function describeErrorBodies(path: RegExp, bodies: DescribedBodies): void {
  described.push({ path, bodies });
}

export function errorBodiesAt(path: string): DescribedBodies {
  const all = described.filter((one) => one.path.test(path)).map(({ bodies }) => bodies);
  return Object.assign({}, ...all) as DescribedBodies;
}

interface FormatOptions {
  /** For routes that use this format for some requests and the default format for others. */
  when?: (request: Request) => boolean;
  /** Refusals contain the id of the call. */
  namesCall?: boolean;
}

/**
 * Error formats of routes that speak other protocols. They also apply to refusals before a handler is known, such as
 * for a body that is not JSON. All other routes use the default format.
 */
@Injectable()
export class ErrorFormats {
  private readonly formats: (FormatOptions & { path: RegExp; wording: ErrorFormat })[] = [];
  private fallback?: { wording: ErrorFormat; when: (request: Request) => boolean };

  /** Where no other format applies. */
  fallBackTo(format: ErrorFormat, when: (request: Request) => boolean): void {
    this.fallback = { wording: format, when };
  }

  add(path: RegExp, format: ErrorFormat, options: FormatOptions = {}): void {
    this.formats.push({ ...options, path, wording: format });
  }

  /** Whether refusals at a path may have another format than the default. */
  hasFormat(path: string): boolean {
    return this.formats.some((format) => format.path.test(path));
  }

  formatFor(request: Request): { wording?: ErrorFormat; namesCall?: boolean } {
    const own = this.formats.find(({ path }) => path.test(request.path));
    if (own && (!own.when || own.when(request))) return own;
    return !own && this.fallback?.when(request) ? this.fallback : {};
  }
}
