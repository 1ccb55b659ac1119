import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** A refusal or a fault, apart from how it is worded. */
export interface Problem {
  status: number;
  code: string;
  detail: string;
  extras?: Record<string, unknown>;
}

/** `cause` is what was thrown: it may know more than a problem says. */
export type Wording = (problem: Problem, request: Request, response: Response, cause: unknown) => void;

/** Bodies by media type, as the API description tells them. */
export type DescribedBodies = Record<string, { schema: object }>;

/** A refusal in JSON-RPC, whichever protocol is spoken over it. */
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

interface Said {
  /** For routes that speak in this way to some and as ours to others. */
  when?: (request: Request) => boolean;
  bodies?: DescribedBodies;
  /** Refusals name the call that they answer. */
  namesCall?: boolean;
}

/**
 * Routes of foreign protocols, whose refusals have bodies of their own: also those that are made before any handler is
 * known, such as a body that is no JSON. What is not named here is worded as ours.
 */
@Injectable()
export class ErrorWordings {
  private readonly wordings: (Said & { path: RegExp; wording: Wording })[] = [];
  private readonly described: { path: RegExp; bodies: DescribedBodies }[] = [];

  add(path: RegExp, wording: Wording, said: Said = {}): void {
    this.wordings.push({ ...said, path, wording });
    if (said.bodies) this.describe(path, said.bodies);
  }

  /** For routes that word their refusals themselves. */
  describe(path: RegExp, bodies: DescribedBodies): void {
    this.described.push({ path, bodies });
  }

  /** What refusals at a path may look like beside our own problems. */
  bodiesAt(path: string): DescribedBodies {
    const said = this.described.filter((described) => described.path.test(path));
    return Object.assign({}, ...said.map(({ bodies }) => bodies)) as DescribedBodies;
  }

  /** Whether refusals at a path may be worded otherwise than ours. */
  mayWord(path: string): boolean {
    return this.wordings.some((wording) => wording.path.test(path));
  }

  of(request: Request): { wording?: Wording; namesCall?: boolean } {
    return this.wordings.find(({ path, when }) => path.test(request.path) && (!when || when(request))) ?? {};
  }
}
