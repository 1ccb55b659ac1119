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
  private readonly wordings: { path: RegExp; wording: Wording; when: (request: Request) => boolean }[] = [];

  /** `when` is for routes that speak in this way to some and as ours to others. */
  add(path: RegExp, wording: Wording, when: (request: Request) => boolean = () => true): void {
    this.wordings.push({ path, wording, when });
  }

  of(request: Request): Wording | undefined {
    return this.wordings.find(({ path, when }) => path.test(request.path) && when(request))?.wording;
  }
}
