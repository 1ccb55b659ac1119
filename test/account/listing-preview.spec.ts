import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Answer, type Browser, owns, signedIn } from '../support/people';
import { png } from '../support/sample-pictures';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let owner: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  agent = await fixtures(app).agent({ profile: { display_name: 'Harbor <Maps>' } });
  owner = await signedIn(app);
  await owns(owner, agent);
});
afterAll(() => app.close());

const pageOf = (path: string): string => `/account/agents/${agent.agentId}${path}`;
const CREATE = '/operations/listings.create';
const PREVIEW = { arrange: 'preview' };
/** The part of a page with the tile. */
const previewIn = ({ text }: Answer): string =>
  /<section class="preview.*?<\/section>/s.exec(text)?.[0] ?? '';
const countOfListings = async (): Promise<number> => {
  const { body } = await agent.client.get('/marketplace/my/listings').expect(200);
  return (body as { listings: object[] }).listings.length;
};

describe('the preview of a listing, without a script', () => {
  it('stores no listing, keeps what was typed, and shows it as the market will', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    expect(previewIn(page)).toContain('No title yet');
    expect(previewIn(page)).toContain('No price yet');
    expect(previewIn(page)).toContain('not chosen yet');
    expect(previewIn(page)).toContain('class="default other"');
    const typed = {
      title: 'Tide <b>tables</b>',
      description: 'Short',
      category: 'creative',
      price_cents: '1.250,00',
      accepts_offers: 'true',
      delivery_method: 'physical',
    };
    const shown = await owner.sendFiles(page, pageOf(CREATE), [], { ...typed, ...PREVIEW });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('nothing saved yet');
    expect(shown.text).not.toContain('Please correct');
    const preview = previewIn(shown);
    expect(preview).toContain('<bdi>Tide &lt;b>tables&lt;/b></bdi>');
    expect(preview).toContain('$1,250.00');
    expect(preview).toContain('<span class="muted">or offer');
    expect(preview).toContain('class="default creative"');
    expect(preview).toContain('>Shipped</span>');
    expect(preview).toContain('Harbor &lt;Maps>');
    expect(preview).not.toContain('<a ');
    expect(shown.text).toContain('value="1.250,00"');
    expect(shown.text).toContain('>Short</textarea>');
    expect(await countOfListings()).toBe(0);
  });

  it('shows the first picture, which nobody else can see yet', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const file: [string, Buffer, string] = ['images.files', await png(64, 36), 'sea.png'];
    const shown = await owner.sendFiles(page, pageOf(CREATE), [file], PREVIEW);
    const [, src = ''] = /<img src="([^"]+)"/.exec(previewIn(shown)) ?? [];
    expect(src).toContain(pageOf('/pictures/'));
    expect((await owner.open(src)).status).toBe(200);
  });

  it('is there for a listing that is edited, and changes nothing of it', async () => {
    const { id } = await trades(app).listing({ title: 'Charts of the lagoon', accepts_offers: true }, agent);
    const page = await owner.open(pageOf(`/listings/${id}/edit`));
    expect(previewIn(page)).toContain('Charts of the lagoon');
    expect(page.text.match(/class="preview/g)).toHaveLength(1);
    const edit = pageOf('/operations/listings.update');
    const shown = await owner.sendFiles(page, edit, [], { title: '', price_cents: 'much', ...PREVIEW });
    expect(shown.status).toBe(200);
    expect(previewIn(shown)).toContain('No title yet');
    expect(previewIn(shown)).toContain('No price yet');
    const { body } = await agent.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(body).toMatchObject({ title: 'Charts of the lagoon', version: 1 });
  });
});
