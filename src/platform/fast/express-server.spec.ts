import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express, Request, Response } from 'express';
import { IndexedRoutes } from './indexed-routes';

it('requests and responses have the prototypes that Express sets', async () => {
  const routes = new IndexedRoutes();
  const app: Express = routes.getInstance();
  app.get('/', (request: Request, response: Response) => void response.json({ path: request.path }));
  routes.initHttpServer();
  const server = routes.getHttpServer();
  const seen: unknown[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const one of [request, response]) seen.push(Object.getPrototypeOf(one));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.json()).toEqual({ path: '/' });
    expect(seen[0]).toBe(app.request);
    expect(seen[1]).toBe(app.response);
  } finally {
    server.close();
  }
});
