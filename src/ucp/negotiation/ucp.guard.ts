import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { WithRawBody } from '../../platform/http/raw-body';
import { routeMetadata } from '../../platform/routing/route-metadata';
import { MessageVerifier } from '../signatures/message-verifier.service';
import { messageOf } from '../signatures/signed-text';
import type { Capability } from './capabilities';
import { NegotiationService } from './negotiation.service';
import { CAPABILITY } from './ucp-call';

/** Runs before every operation: identifies the platform, negotiates the version, and verifies signatures. */
@Injectable()
export class UcpGuard implements CanActivate {
  private readonly capabilityOf = routeMetadata((read) => read<Capability>(CAPABILITY));

  constructor(
    private readonly negotiation: NegotiationService,
    private readonly verifier: MessageVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & WithRawBody>();
    const requestId = request.get('request-id');
    if (requestId !== undefined && requestId === request.requestId)
      http.getResponse<Response>().setHeader('Request-Id', requestId);
    const { holder = null, ip = '' } = request;
    const call = await this.negotiation.byHeader(request.get('ucp-agent'), { holder, ip });
    request.ucp = await this.verifier.believed(messageOf(request), call, { holder, ip });
    const capability = this.capabilityOf(context);
    if (capability) this.negotiation.requireCapability(call, capability);
    return true;
  }
}
