import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { UcpOutcome } from './ucp.errors';

/** Sends a business outcome as the response, wherever it was thrown. */
@Catch(UcpOutcome)
export class OutcomeFilter implements ExceptionFilter {
  catch({ reply }: UcpOutcome, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(reply.status).json(reply.body);
  }
}
