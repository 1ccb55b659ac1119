import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isObject } from '../../kernel/json';
import { A2aError } from '../protocol/a2a-errors';
import type { Operation } from '../protocol/methods';
import { RecipientsReader } from '../tasks/recipients.reader';
import { type CallContext, requireScopeFor, callerIn, goneWith, versionIn } from './call-context';

/** Reads the caller and the recipient from an HTTP+JSON request. */
@Injectable()
export class RestCalls {
  constructor(private readonly recipients: RecipientsReader) {}

  async contextOf(request: Request, response: Response, operation: Operation): Promise<CallContext> {
    const caller = callerIn(request);
    const agentId = addressee(request);
    const agent =
      agentId === undefined ? null : await this.recipients.reach(caller.holder?.agentId ?? null, agentId);
    if ((versionIn(request) ?? '1.0') !== '1.0')
      throw new A2aError('VERSION_NOT_SUPPORTED', 'HTTP+JSON is served in A2A 1.0 only.', [], {
        supported: '1.0',
      });
    requireScopeFor(caller, operation);
    if (request.body !== undefined && !isObject(request.body))
      throw new A2aError('INVALID_REQUEST', 'The body must be a JSON object.');
    return { caller, agent, version: '1.0', disconnected: goneWith(response) };
  }
}

/** The agent in the path; otherwise the tenant in the path, body, or query. */
function addressee({ params, body, query }: Request): string | undefined {
  const said = [
    params.agent_id,
    params.tenant,
    isObject(body) ? (body as { tenant?: unknown }).tenant : undefined,
    query.tenant,
  ];
  return said.find((name): name is string => typeof name === 'string' && name !== '');
}

export function sendRest(request: Request, response: Response, body: object, status = 200): void {
  if (response.destroyed) return;
  response.status(status).type(restTypeFor(request)).send(JSON.stringify(body));
}

/** The protocol's media type, unless the client prefers plain JSON. */
function restTypeFor(request: Request): string {
  return request.accepts(['application/a2a+json', 'application/json']) || 'application/a2a+json';
}
