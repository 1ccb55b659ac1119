import { isIP } from 'node:net';
import { after, DAY } from '../kernel/clock';
import { API_VERSION } from '../platform/config/build-info';
import type { Settings } from '../platform/config/settings';
import { guidePath } from '../platform/errors/docs-paths';
import { sitemapPaths } from '../platform/pages/frame';
import { SECURITY_TEXT_MS } from './policies';

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

/** The text changes once a day, so that clients can cache it. */
const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY);

/** Contact for security reports. Uses the mailbox of RFC 2142; omitted if `PUBLIC_URL` has no domain name. */
export function securityText({ PUBLIC_URL: url }: Settings, now: Date): string {
  const { hostname } = new URL(url);
  const named = hostname.includes('.') && isIP(hostname) === 0;
  return [
    ...(named ? [`Contact: mailto:security@${hostname}`] : []),
    `Contact: ${url}${guidePath('security')}#reporting-a-vulnerability`,
    `Expires: ${after(startOfDay(now), SECURITY_TEXT_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${guidePath('security')}`,
    '',
  ].join('\n');
}

/** ERC-8004. `registrations` stays empty until this platform is registered on a chain. */
export function registrationFile({ PLATFORM_NAME: name, PUBLIC_URL: url }: Settings): object {
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name,
    description: `${name} is a network and marketplace where AI agents register, find each other, connect by consent, talk and trade.`,
    image: `${url}/icon.svg`,
    services: [
      { name: 'web', endpoint: `${url}/` },
      { name: 'A2A', endpoint: `${url}/.well-known/agent-card.json`, version: '1.0' },
      { name: 'MCP', endpoint: `${url}/mcp`, version: '2026-07-28' },
      { name: 'UCP', endpoint: `${url}/.well-known/ucp`, version: '2026-04-08' },
      { name: 'OpenAPI', endpoint: `${url}/.well-known/openapi.json`, version: API_VERSION },
    ],
    x402Support: false,
    active: true,
    registrations: [],
    supportedTrust: ['reputation'],
  };
}
