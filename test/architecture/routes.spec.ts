import { RouteTable } from '../../src/platform/operations/route-table';
import { TOKEN_SCOPES } from '../../src/platform/security/bearer-tokens';
import { startTestApp, type TestApp } from '../support/app';
import { sourceFiles } from './source-files';
import { A2A_ROUTES } from './routes/a2a';
import { ACCOUNT_ROUTES, OPERATOR_PAGES, TRADE_PAGES } from './routes/account';
import { AGENTS_ROUTES } from './routes/agents';
import { COMMUNITY_ROUTES } from './routes/community';
import { DECISIONS_ROUTES } from './routes/decisions';
import { INSIGHTS_ROUTES } from './routes/insights';
import { MARKETPLACE_ROUTES } from './routes/marketplace';
import { MCP_ROUTES } from './routes/mcp';
import { NETWORK_ROUTES } from './routes/network';
import { LAGGING_ROUTES } from './routes/replica';
import { OAUTH_ROUTES } from './routes/oauth';
import { SIGN_IN_ROUTES } from './routes/sign-in';
import { SYSTEM_ROUTES } from './routes/system';
import { UCP_ROUTES, UCP_WITHOUT_VIEW } from './routes/ucp';
import { WEB_ROUTES } from './routes/web';

/**
 * Every route: who may call it, its rate limit, and its success response. A new route is a deliberate decision: add
 * it here.
 */
const ROUTES: Record<string, string> = {
  ...AGENTS_ROUTES,
  ...NETWORK_ROUTES,
  ...COMMUNITY_ROUTES,
  ...INSIGHTS_ROUTES,
  ...DECISIONS_ROUTES,
  ...MARKETPLACE_ROUTES,
  ...SIGN_IN_ROUTES,
  ...OAUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...MCP_ROUTES,
  ...A2A_ROUTES,
  ...UCP_ROUTES,
  ...SYSTEM_ROUTES,
  ...WEB_ROUTES,
  ...TRADE_PAGES,
  ...OPERATOR_PAGES,
};

/** Responses without a view class: no content, redirects, documents, or metrics. */
const WITHOUT_VIEW = new Set([
  ...UCP_WITHOUT_VIEW,
  ...Object.keys({ ...WEB_ROUTES, ...TRADE_PAGES, ...OPERATOR_PAGES }),
  'GET /metrics',
  'GET /.well-known/openapi.json',
  'GET /openapi/:part.json',
  'GET /openapi.json',
  'GET /.well-known/agent-registration.json',
  'GET /llms.txt',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  'GET /icon.svg',
  'GET /downloads/:file',
  'GET /marketplace/assets/:asset_id/content',
  'GET /marketplace/pictures/:picture_id/:digest/:name',
  'GET /account/agents/:agent_id/export',
  'GET /account/agents/:agent_id/wallet/entries.csv',
  'GET /account/agents/:agent_id/pictures/:picture_id/:digest/:name',
  'GET /ops-reports/:report_id',
  'GET /public/embed/badge/:agent_id',
  'GET /public/embed/verified/:agent_id',
  'GET /embed/heatmap/:agent_id',
  'GET /embed/profile/:agent_id',
  'GET /embed/card/:agent_id',
  'GET /embed/card/:agent_id/image.png',
  'GET /public/pulse/stream',
  'GET /connections/export',
  'GET /oauth/authorize',
  'GET /oauth/consent',
  'POST /oauth/consent',
  'POST /oauth/revoke',
  // A2A documents and responses
  'GET /.well-known/agent-card.json',
  'GET /.well-known/jwks.json',
  'GET /auth/sign-in',
  'GET /auth/login',
  'GET /account',
  'GET /account/agents/:agent_id/keys',
  'GET /account/agents/:agent_id/keys/:key_id',
  'GET /account/agents/:agent_id',
  'GET /account/approvals/:approval_id',
  'GET /account/claim',
  'GET /account/sessions',
  'POST /account/agents/:agent_id/keys',
  'GET /account/agents/:agent_id/payout-account',
  'POST /account/agents/:agent_id/payout-account',
  'POST /account/agents/:agent_id/payout-account/replace',
  'POST /mcp',
  'GET /mcp',
]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the route table', () => {
  it('is exactly this', () => {
    const actual = app.app
      .get(RouteTable)
      .routes.map(({ method, path, access, scope, activeOnly, limit, answer }) => {
        const who = [access, scope, activeOnly && 'active'].filter(Boolean).join(' ');
        const what = [answer?.status, answer?.view?.name].filter(Boolean).join(' ');
        const counted = limit === 'none' ? limit : limit.name;
        return [`${method} ${path}`, `${who}, ${counted}, ${what}`];
      });
    expect(Object.fromEntries(actual)).toEqual(ROUTES);
    expect(actual).toHaveLength(Object.keys(ROUTES).length);
  });

  it('leaves these to a replica, all of them for anybody to read', () => {
    const lagging = app.app.get(RouteTable).routes.filter(({ mayLag }) => mayLag);
    expect(lagging.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(LAGGING_ROUTES);
    expect(new Set(lagging.map(({ access }) => access))).toEqual(new Set(['public']));
  });

  it('is not known below: platform and kernel name no path and no token scope', () => {
    const { routes } = app.app.get(RouteTable);
    const parts = routes
      .map(({ path }) => path.split('/')[1] as string)
      .filter((part) => /^[a-z]/.test(part) && part !== 'docs'); // errors link to the documentation
    // `/account`, `marketplace/assets`, or the same in a pattern: `oauth\/(token|revoke)`
    const path = new RegExp(
      `(?<=['"\x60} (|^])/?\\b(${[...new Set(parts)].join('|')})(/[\\w(:{]|(?<=/\\w+)(?=['"\x60]))`,
      'g',
    );
    const named = ['src/platform', 'src/kernel'].flatMap(sourceFiles).flatMap(({ path: file, text }) => {
      const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$|from '.*'/gm, '').replaceAll('\\/', '/');
      const scopes = TOKEN_SCOPES.filter((scope) => code.includes(scope));
      const found = [...code.matchAll(path), ...scopes].map(String);
      return file.endsWith('.spec.ts') ? [] : found.map((name) => `${file}: ${name}`);
    });
    expect(named).toEqual([]);
  });

  it('declares what every route answers', () => {
    const bare = app.app
      .get(RouteTable)
      .routes.filter(
        ({ answer }) =>
          answer === undefined || (!answer.view && answer.status !== 204 && answer.status !== 303),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(bare.filter((route) => !WITHOUT_VIEW.has(route) && !/ \/a2a(\/|$)/.test(route))).toEqual([]);
  });
});
