import type { TestApp } from '../support/app';
import { startTestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Answer, Browser, mailedToken, ownedAgent } from '../support/people';
import { png } from '../support/sample-pictures';

/** Forms that are sent after the session has ended. */

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser } = await ownedAgent(app));
  path = `/account/agents/${agent.agentId}`;
});
afterAll(() => app.close());

const LISTING = { title: 'Tide tables', description: 'For every day of the year.', price_cents: '10,50' };

async function signInAgain(): Promise<void> {
  const email = `${agent.agentId}@example.com`;
  await browser.send(await browser.open('/auth/sign-in'), '/auth/send-login-link', { email });
  const login = await browser.open(`/auth/login?token=${mailedToken(app, email)}`);
  await browser.send(login, '/auth/login');
}
const endSession = (): void => void browser.cookies.delete('session');
const listings = async (): Promise<unknown[]> =>
  (await agent.client.get('/marketplace/my/listings').expect(200)).body.listings as unknown[];

describe('a form of an operation', () => {
  let action: string;
  let kept: Answer;
  beforeEach(async () => {
    action = `${path}/operations/listings.create`;
    const page = await browser.open(`${path}/listings/new`);
    endSession();
    const picture: [string, Buffer, string] = ['images.files', await png(64, 36), 'sea.png'];
    kept = await browser.sendFiles(page, action, [picture], {
      ...LISTING,
      category: 'skills-services',
    });
  });

  it('says that the picture is lost, and shows no names of the API', () => {
    expect(kept.status).toBe(401);
    expect(kept.text).toContain('Sign in to continue');
    expect(kept.text).toContain('Choose the picture or file again');
    expect(kept.text).not.toMatch(/Price cents|<textarea/);
  });

  it('comes back as the real form, filled in, after the sign-in, and does nothing before it is sent', async () => {
    await signInAgain();
    const again = await browser.send(kept, action);
    expect(again.status).toBe(403);
    expect(again.text).toContain('Check what you entered, and send it');
    expect(again.text).toContain('value="Tide tables"');
    expect(again.text).toContain('value="10,50"');
    expect(again.text).toMatch(/<option value="skills-services" selected/);
    expect(again.text).toContain('Choose it again');
    expect(await listings()).toHaveLength(0);
    expect(again.text).toContain('For every day of the year.</textarea>');
    const chosen = {
      category: 'skills-services',
      quantity: '1',
      condition: 'new',
      delivery_method: 'digital_manual',
    };
    const made = await browser.sendFiles(again, action, [], { ...LISTING, ...chosen });
    expect([made.status, made.text.match(/class="problem"[^<]*<[^<]*/g)]).toEqual([303, null]);
    expect(await listings()).toHaveLength(1);
  });

  it('is kept as it was while the person is still signed out', async () => {
    const again = await browser.send(kept, action);
    expect([again.status, again.text.includes('Choose the picture or file again')]).toEqual([401, true]);
    expect(again.text).toContain('type="hidden" name="title" value="Tide tables"');
  });

  it('of another site changes nothing and shows nothing', async () => {
    await signInAgain();
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const refused = await browser.post(action, LISTING, foreign);
    expect([refused.status, refused.text.includes('Tide tables')]).toEqual([403, false]);
  });
});

it('the form of a new agent comes back filled in, and asks for the picture again', async () => {
  const form = '/account/agents/new';
  const page = await browser.open(form);
  endSession();
  const typed = { display_name: 'Late Comer', invite_code: await fixtures(app).invite() };
  const picture: [string, Buffer, string] = ['avatar', await png(64, 64), 'face.png'];
  const kept = await browser.sendFiles(page, form, [picture], typed);
  expect(kept.text).toContain('Choose the picture or file again');
  await signInAgain();
  const again = await browser.send(kept, form);
  expect(again.text).toContain('value="Late Comer"');
  expect(again.text).toContain('Choose the picture again');
  const made = await browser.sendFiles(again, form, [picture]);
  expect(made.text).toContain('rlt_test_');
});
