import { NearestRoute } from './nearest-route';

const PATHS = [
  'GET /health',
  'GET /agents/me',
  'GET /agents/:agent_id',
  'POST /heartbeat',
  'GET /marketplace/listings/:listing_id',
  'POST /marketplace/listings',
  'GET /marketplace/orders',
  'POST /marketplace/orders',
  'POST /marketplace/orders/:order_id/confirm',
  'POST /marketplace/sales/:order_id/fulfill',
];
const nearest = new NearestRoute(
  PATHS.map((line) => {
    const [method, path] = line.split(' ') as [string, string];
    return { method, path };
  }),
);
const found = (method: string, path: string): string | undefined => {
  const route = nearest.find(method, path);
  return route && `${route.method} ${route.path}`;
};

describe('the nearest operation', () => {
  it.each([
    ['POST', '/marketplace/order', 'POST /marketplace/orders'],
    ['GET', '/marketplace/order', 'GET /marketplace/orders'],
    ['HEAD', '/marketplace/order', 'GET /marketplace/orders'],
    ['DELETE', '/marketplace/listing', 'POST /marketplace/listings'],
    ['POST', '/marketplace/order/ord_1/confirm', 'POST /marketplace/orders/:order_id/confirm'],
    ['POST', '/marketplace/sales/ord_1/fulfil', 'POST /marketplace/sales/:order_id/fulfill'],
    ['POST', '/orders', 'POST /marketplace/orders'],
    ['GET', '/api/v1/marketplace/orders', 'GET /marketplace/orders'],
    ['GET', '/v1/health', 'GET /health'],
    ['GET', '/Agents/Me', 'GET /agents/me'],
    ['GET', '/marketplace/listing/lst_1', 'GET /marketplace/listings/:listing_id'],
    ['POST', '/haertbeat', 'POST /heartbeat'],
  ])('for %s %s is %s', (method, path, expected) => expect(found(method, path)).toBe(expected));

  it.each([
    '/',
    '/wp-login.php',
    '/nothing/of/the/kind',
    '/a/b',
    `/${'health'.repeat(40)}`,
    `/marketplace/${'x/'.repeat(20)}orders`,
  ])('for %s does not exist', (path) => expect(found('GET', path)).toBeUndefined());
});
