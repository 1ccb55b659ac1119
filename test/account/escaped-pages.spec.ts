import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { owns, signedIn } from '../support/people';
import { trades } from '../support/trades';
import { lines, shopping } from '../ucp/shopping';

const HOSTILE = `<script>alert(1)</script>"'`;

let app: TestApp;
beforeAll(async () => {
  app = await startAddressedApp();
});
afterAll(() => app.close());

/** The text is there, and only as text. */
function showsAsText(html: string): void {
  expect(unescaped(html)).toContain(HOSTILE);
  expect(html).not.toMatch(/<script(?! src="\/assets\/)/i);
}

describe('names and titles that look like HTML', () => {
  it('are text on every page of an account', async () => {
    const browser = await signedIn(app);
    const buyer = await fixtures(app).agent({ profile: { display_name: HOSTILE, tagline: HOSTILE } });
    await owns(browser, buyer);
    const listing = await trades(app).listing({ title: HOSTILE });
    const path = `/account/agents/${buyer.agentId}`;
    await browser.send(await browser.open(path), `${path}/approval-threshold`, { dollars: '1' });
    const { body } = await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
    const approval = `/account/approvals/${body.approval_id as string}`;
    for (const page of ['/account', path, approval]) showsAsText((await browser.open(page)).text);
  });

  it('are text on the pages and pictures for other sites', async () => {
    const { agentId } = await fixtures(app).agent({ profile: { display_name: HOSTILE, tagline: HOSTILE } });
    for (const kind of ['heatmap', 'profile'])
      showsAsText((await app.client.get(`/embed/${kind}/${agentId}`).expect(200)).text);
    const badge = await app.client.get(`/public/embed/badge/${agentId}`).expect(200);
    showsAsText(String(badge.body));
  });

  it('are text on the page of a checkout', async () => {
    const buyer = await fixtures(app).agent();
    const session = await shopping(buyer.client).create(
      lines([await trades(app).listing({ title: HOSTILE })]),
    );
    const link = new URL(session.continue_url as string);
    showsAsText((await app.client.get(link.pathname + link.search).expect(200)).text);
  });
});
