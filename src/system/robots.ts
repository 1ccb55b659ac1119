/** Pages of people, and ways that only programs take: nothing there is to be found by a search engine. */
const NOT_FOR_CRAWLERS = [
  '/account',
  '/auth/',
  '/oauth/',
  '/idp/',
  '/admin/',
  '/mcp',
  '/a2a',
  '/ucp/',
  '/marketplace/payments/',
];

export const ROBOTS = [
  'User-agent: *',
  ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
  'Allow: /',
  '',
].join('\n');
