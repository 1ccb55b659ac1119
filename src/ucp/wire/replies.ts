import type { Response } from 'express';
import type { Reply } from './envelope';

/** An outcome says itself whether something was made. */
export function sendReply(response: Response, reply: Reply): object {
  response.setHeader('Cache-Control', 'no-store');
  response.status(reply.status);
  return reply.body;
}
