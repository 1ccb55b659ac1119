import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Express } from 'express';

/**
 * Creates a server whose requests and responses have the prototypes of Express from the start. Otherwise Express replaces them for
 * each request, and V8 cannot optimize code that uses these objects (ADR 70).
 */
export function createExpressServer(app: Express): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  // `InboundHttp` sets the address; Express would read it from the headers, in whatever form a proxy wrote it
  Object.defineProperty(ExpressRequest.prototype, 'ip', { value: '', writable: true });
  app.request = Object.setPrototypeOf(ExpressRequest.prototype, app.request) as Express['request'];
  app.response = Object.setPrototypeOf(ExpressResponse.prototype, app.response) as Express['response'];
  return createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, app);
}
