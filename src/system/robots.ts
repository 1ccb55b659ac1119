/** Private pages of humans and endpoints for programs, which search engines should not index. */
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
