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

/**
 * Routes of foreign protocols, whose refusals have bodies of their own: also those that are made before any handler is
 * known, such as a body that is no JSON. What is not named here is worded as ours.
 */
@Injectable()
export class ErrorWordings {
  private readonly wordings: { path: RegExp; wording: Wording }[] = [];

  add(path: RegExp, wording: Wording): void {
    this.wordings.push({ path, wording });
  }

  of(path: string): Wording | undefined {
    return this.wordings.find((known) => known.path.test(path))?.wording;
  }
}
