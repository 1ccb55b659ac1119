import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_TOKEN, type TestApp } from './app';
import type { Client } from './client';
import { fixtures, type TestAgent } from './fixtures';
import { unescaped } from './html';

const FORM = 'application/x-www-form-urlencoded';

/** Emails that the service wrote, oldest first. */
export function mailsOf(app: TestApp): string[] {
  const folder = join(app.settings.DATA_DIR, 'mail');
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The token of the newest link emailed to this address. */
export function mailedToken(app: TestApp, email: string): string {
  const mail = mailsOf(app)
    .filter((text) => text.includes(`To: ${email}`) && text.includes('/auth/login?token='))
    .pop();
  const token = /\/auth\/login\?token=([\w-]{43})\s/.exec(mail ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

export interface Answer {
  status: number;
  location: string | undefined;
  headers: Record<string, string>;
  text: string;
}

/** The values of fields by name; a list for a field that is sent several times. */
type Typed = Record<string, string | readonly string[]>;

const encoded = (fields: Typed): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  ).toString();

/** A browser with forms and cookies, but without scripts; one tab. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly client: Client,
    private readonly headers: Record<string, string> = {},
  ) {}

  async open(path: string): Promise<Answer> {
    return this.keep(
      await this.asking()
        .get(path)
        .redirects(0)
        .ok(() => true),
    );
  }

  /** Submits the page's form with this action, with the typed values. A person checks a box only if it is required. */
  async send(page: Answer, action: string, typed: Typed = {}): Promise<Answer> {
    return this.post(action, { ...this.fieldsOf(page, action), ...typed });
  }

  /** The same with files, by the names of their fields. */
  async sendFiles(
    page: Answer,
    action: string,
    files: [field: string, content: Buffer, filename: string][],
    typed: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = this.asking({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }).post(action);
    for (const [name, value] of Object.entries({ ...this.fieldsOf(page, action), ...typed }))
      void sent.field(name, value);
    for (const [field, content, filename] of files) void sent.attach(field, content, filename);
    return this.keep(await sent.redirects(0).ok(() => true));
  }

  private fieldsOf(page: Answer, action: string): Record<string, string> {
    const form = [...page.text.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(
      ([, target]) => target === action,
    );
    if (!form) throw new Error(`no form leads to ${action}: ${page.text}`);
    const fields = [...(form[2] as string).matchAll(/<input(?:"[^"]*"|[^">])*>/g)].flatMap(([input]) => {
      if (input.includes('type="checkbox"') && !/ (checked|required)/.test(input)) return [];
      if (input.includes('type="radio"') && !/ checked/.test(input)) return [];
      if (input.includes('type="file"')) return [];
      const name = /name="([^"]+)"/.exec(input)?.[1];
      return name === undefined ? [] : [[name, unescaped(/value="([^"]*)"/.exec(input)?.[1] ?? '')]];
    });
    return Object.fromEntries(fields);
  }

  async post(path: string, fields?: Typed, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = this.asking({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null', ...headers }).post(path);
    if (fields) void sent.type(FORM).send(encoded(fields));
    return this.keep(await sent.redirects(0).ok(() => true));
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  private asking(more: Record<string, string> = {}): Client {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return this.client.with({
      Accept: 'text/html',
      ...this.headers,
      ...(cookie && { Cookie: cookie }),
      ...more,
    });
  }

  private keep(response: { status: number; headers: Record<string, unknown>; text: string }): Answer {
    for (const line of (response.headers['set-cookie'] as string[] | undefined) ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const headers = response.headers as Record<string, string>;
    return { status: response.status, location: headers.location, headers, text: response.text };
  }
}

/** A browser in which a person signed in with an emailed link. */
export async function signedIn(app: TestApp, email = 'ada@example.com', url = app.url): Promise<Browser> {
  const client = new (app.client.constructor as new (url: string) => Client)(url);
  const browser = new Browser(client);
  const page = await browser.open('/auth/sign-in');
  await browser.send(page, '/auth/send-login-link', { email });
  const login = await browser.open(`/auth/login?token=${mailedToken(app, email)}`);
  const done = await browser.send(login, '/auth/login');
  if (done.status !== 303) throw new Error(`not signed in: ${done.status} ${done.text}`);
  return browser;
}

/** A browser in which an operator signed in with a name and the operator token. */
export async function signedInOperator(
  app: TestApp,
  name = 'Olga',
  browser = new Browser(app.client),
): Promise<Browser> {
  const page = await browser.open('/operator/sign-in');
  const done = await browser.send(page, '/operator/sign-in', { name, admin_token: ADMIN_TOKEN });
  if (done.location !== '/operator') throw new Error(`not signed in: ${done.status} ${done.text}`);
  return browser;
}

/** Makes the person the owner of an agent, by the usual claim. */
export async function owns(browser: Browser, agent: TestAgent): Promise<void> {
  const { body } = await agent.client.post(`/agents/${agent.agentId}/claim`, {}).expect(200);
  const page = await browser.open(`/account/claim?code=${(body as { claim_code: string }).claim_code}`);
  const done = await browser.send(page, '/account/claim');
  if (done.location !== `/account/agents/${agent.agentId}`) throw new Error(`not claimed: ${done.text}`);
}

/** A new agent, and the browser in which its owner is signed in. */
export async function ownedAgent(app: TestApp): Promise<{ agent: TestAgent; browser: Browser }> {
  const agent = await fixtures(app).agent();
  const browser = await signedIn(app, `${agent.agentId}@example.com`);
  await owns(browser, agent);
  return { agent, browser };
}

/** Submits a form of a page and returns the page as it is afterwards. */
export async function submitForm(
  browser: Browser,
  page: string,
  action: string,
  typed: Record<string, string> = {},
): Promise<Answer> {
  const done = await browser.send(await browser.open(page), action, typed);
  if (done.status !== 303) throw new Error(`${action} was answered with ${done.status}: ${done.text}`);
  return browser.open(page);
}

/** The owner decides on the approval page. */
export async function decideOnApproval(
  browser: Browser,
  page: string,
  what: 'approve' | 'decline',
): Promise<void> {
  await submitForm(browser, page, `${page}/${what}`);
}
