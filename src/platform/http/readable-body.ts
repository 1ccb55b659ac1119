import type { NextFunction, Request, Response } from 'express';
import { InvalidInput } from '../../kernel/domain-error';
import { findBadText } from './bad-text';

/** Refuses a body that nothing after this could walk or store, before anything tries. */
export function requireReadable(request: Request, _response: Response, next: NextFunction): void {
  const bad = findBadText(request.body);
  next(bad && new InvalidInput([{ ...bad, loc: ['body', ...bad.loc] }]));
}
