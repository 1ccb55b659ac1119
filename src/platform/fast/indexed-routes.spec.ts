import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { OrderedRoutes } from '../routing/ordered-routes';
import { IndexedRoutes } from './indexed-routes';

let server: Server;
let url: string;

const PATHS = [
  '/',
  '/agents',
  '/agents/:id',
  '/agents/me',
  '/agents/me/keys/:key',
  '/market/items/:id',
  '/:any',
];

const answering =
  (path: string) =>
  (request: Request, response: Response): void => {
    response.json({ path, params: request.params, url: request.originalUrl });
  };

async function start(routes: OrderedRoutes): Promise<void> {
  routes.use((_request: Request, response: Response, next: NextFunction) => {
    response.set('X-Middleware', 'ran');
    next();
  });
  routes.use((request: Request, _response: Response, next: NextFunction) => {
    const { fail } = request.query;
    if (fail === 'at once') throw new Error('at once');
    if (fail !== 'later') return next();
    return Promise.reject(new Error('later'));
  });
  routes.get('/early/*rest', answering('/early/*rest'));
  routes.use('/early/static', answering('static'));
  routes.beginIndex();
  routes.get('/early/static', answering('/early/static'));
  for (const path of PATHS) routes.get(path, answering(path));
  routes.get('/every', answering('GET /every'));
  routes.all('/every', answering('all'));
  routes.post('/agents', answering('POST /agents'));
  routes.get('/agents/:id/fails', () => {
    throw new Error('as asked');
  });
  routes.get('/agents/:id/fails-later', () => Promise.reject(new Error('as asked')));
  routes.setNotFoundHandler((_request: Request, response: Response) => {
    response.status(404).json({ path: 'none' });
  });
  routes.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    response.status(500).json({ path: error.message });
  });
  server = createServer(routes.getInstance() as never);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerTo(method: string, path: string): Promise<unknown[]> {
  const response = await fetch(url + path, { method, headers: { Connection: 'close' } });
  expect(response.headers.get('x-middleware')).toBe('ran');
  const body = JSON.parse((await response.text()) || '{}') as { path?: string; params?: object };
  return [response.status, body.path, body.params];
}

describe.each([
  ['indexed', () => new IndexedRoutes()],
  ['ordered', () => new OrderedRoutes()],
])('with %s routes, a request', (_, create) => {
  beforeAll(() => start(create()));
  afterAll(() => server.close());

  it.each([
    ['/', '/', {}],
    ['/agents', '/agents', {}],
    ['/agents/', '/agents', {}],
    ['/agents?page=2', '/agents', {}],
    ['/Agents', '/:any', { any: 'Agents' }],
    ['/agents/ada', '/agents/:id', { id: 'ada' }],
    ['/agents/a%2Fb', '/agents/:id', { id: 'a/b' }],
    ['/agents/me/keys/1', '/agents/me/keys/:key', { key: '1' }],
    ['/market/items/7/', '/market/items/:id', { id: '7' }],
    ['/market', '/:any', { any: 'market' }],
  ])('is answered by the route that matches: %s', async (path, route, params) => {
    expect(await answerTo('GET', path)).toEqual([200, route, params]);
  });

  it('prefers the longest literal prefix, whatever the order of registration', async () => {
    expect(await answerTo('GET', '/agents/me')).toEqual([200, '/agents/me', {}]);
  });

  it('is answered in the order of registration by what was registered before the index', async () => {
    expect((await answerTo('GET', '/early/static')).slice(0, 2)).toEqual([200, '/early/*rest']);
    expect((await answerTo('POST', '/early/static')).slice(0, 2)).toEqual([200, 'static']);
  });

  it("matches only routes of the request's method", async () => {
    expect(await answerTo('POST', '/agents')).toEqual([200, 'POST /agents', {}]);
    expect((await answerTo('HEAD', '/agents/ada'))[0]).toBe(200);
    expect(await answerTo('POST', '/agents/ada')).toEqual([404, 'none', undefined]);
  });

  it.each([
    '/market/items',
    '/agents/ada/more',
    '/market/items/7/8',
    '//agents',
    '/AGENTS/ME/keys/1',
    '/Early/static',
  ])('gets 404 if no route matches: %s', async (path) => {
    expect(await answerTo('GET', path)).toEqual([404, 'none', undefined]);
  });

  it('with a malformed escape is refused by Express', async () => {
    expect(await answerTo('GET', '/agents/%E0%A4%A')).toEqual([
      500,
      expect.stringContaining('decode'),
      undefined,
    ]);
  });

  it('OPTIONS lists the methods of the path', async () => {
    const response = await fetch(`${url}/agents`, { method: 'OPTIONS' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('is answered by a route of all methods, if none for its method comes before it', async () => {
    expect(await answerTo('DELETE', '/every')).toEqual([200, 'all', {}]);
    expect(await answerTo('GET', '/every')).toEqual([200, 'GET /every', {}]);
  });

  it('is not answered if a middleware fails, at once or later', async () => {
    expect(await answerTo('GET', '/agents?fail=at%20once')).toEqual([500, 'at once', undefined]);
    expect(await answerTo('GET', '/agents?fail=later')).toEqual([500, 'later', undefined]);
  });

  it("passes a handler's error to the error handler", async () => {
    expect(await answerTo('GET', '/agents/ada/fails')).toEqual([500, 'as asked', undefined]);
    expect(await answerTo('GET', '/agents/ada/fails-later')).toEqual([500, 'as asked', undefined]);
  });
});
