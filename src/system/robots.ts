import { sitemapPaths } from '../platform/pages/frame';

/** Private pages of humans and endpoints for programs, which search engines should not index. */
const NOT_FOR_CRAWLERS = [
  '/account',
  '/operator',
  '/auth/',
  '/oauth/',
  '/idp/',
  '/admin/',
  '/mcp',
  '/a2a',
  '/ucp/',
  '/marketplace/payments/',
];

export function robotsText(site: string): string {
  return [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    ...sitemapPaths().map((path) => `Sitemap: ${site}${path}`),
    '',
  ].join('\n');
}
