import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORM_FIELD } from '../../src/platform/pages/forms';
import { Settings } from '../../src/platform/config/settings';
import type { Answer } from '../world';
import { type Body, isKnown } from './actor';
import { Buyer } from './buyers';

/** Above this, the owner must approve. */
const THRESHOLD_DOLLARS = '5.00';
const FIELD = new RegExp(
  `name="${FORM_FIELD}"[^>]* value="([^"]*)"|value="([^"]*)"[^>]* name="${FORM_FIELD}"`,
);
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** A buyer with an owner who decides hours later, on the pages, or not at all. The buyer tries again what it needs an approval for. */
export class OwnedBuyer extends Buyer {
  protected override readonly pauseHours = 5;
  private readonly cookies = new Map<string, string>();
  private waiting: Body[] = [];

  override async begin(): Promise<void> {
    await super.begin();
    await this.signIn();
    const { body } = await this.call('POST', `/agents/${this.id}/claim`, {}, {}, true);
    await this.submit(`/account/claim?code=${String(body.claim_code)}`, '/account/claim', {
      code: String(body.claim_code),
    });
    const page = `/account/agents/${this.id}`;
    await this.submit(page, `${page}/approval-threshold`, { dollars: THRESHOLD_DOLLARS });
  }

  override async act(): Promise<void> {
    if (this.chance(0.4)) return this.decide();
    const [approved] = this.waiting.splice(0, 1);
    if (approved) await this.buy(approved);
    if (approved && this.chance(0.5)) await this.buy(approved); // which needs another approval
    await super.act();
  }

  /** Pays at once, so that only the owner delays a purchase. */
  protected override orderOf(listing: Body, quantity: number): Body {
    return { ...super.orderOf(listing, quantity), payment_method: 'sandbox' };
  }

  protected override async buy(order: Body): Promise<void> {
    const { body } = await this.post('/marketplace/orders', order);
    if (body.code === 'approval_required' && this.chance(0.8)) this.waiting.push(order);
  }

  private async decide(): Promise<void> {
    const rows = await this.world.rows<{ id: string }>(
      `SELECT id FROM approvals WHERE agent_id = $1 AND status = 'pending' AND expires_at > $2 ORDER BY id`,
      [this.id, this.world.clock.now()],
    );
    for (const { id } of rows) {
      const page = `/account/approvals/${id}`;
      if (this.chance(0.8))
        await this.submit(page, `${page}/${this.chance(0.8) ? 'approve' : 'decline'}`, {});
    }
  }

  private async signIn(): Promise<void> {
    const email = `${this.id}@example.com`;
    const sent = new URLSearchParams({ email }).toString();
    await this.untilKnown(() => this.browse('POST', '/auth/send-login-link', sent));
    const token = this.mailedToken(email);
    await this.submit(`/auth/login?token=${token}`, '/auth/login', { token });
  }

  private mailedToken(email: string): string {
    const folder = join(this.world.app.get(Settings).DATA_DIR, 'mail');
    const mails = readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const mail = mails.findLast(
      (text) => text.includes(`To: ${email}`) && text.includes('/auth/login?token='),
    );
    const token = /\/auth\/login\?token=([\w-]{43})\s/.exec(mail ?? '')?.[1];
    if (token === undefined) throw new Error(`no link was mailed to ${email}`);
    return token;
  }

  private async submit(page: string, action: string, fields: Record<string, string>): Promise<void> {
    const { text } = await this.open(page);
    const [, first, second] = FIELD.exec(text) ?? [];
    const sent = new URLSearchParams({ ...fields, [FORM_FIELD]: first ?? second ?? '' });
    const answer = await this.browse('POST', action, sent.toString());
    if (isKnown(answer) && answer.status !== 303)
      throw new Error(`${action} was answered with ${answer.status}: ${answer.text.slice(0, 500)}`);
  }

  private async open(path: string): Promise<Answer> {
    for (;;) {
      const shown = await this.untilKnown(() => this.browse('GET', path));
      if (shown.status !== 303) return shown;
      await this.signIn(); // the session has expired
    }
  }

  private async browse(method: string, path: string, body?: string): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(body !== undefined && FORM), ...(cookie && { cookie }) };
    const answer = await this.world.call(this.id, { method, path, body, headers, isSecret: true });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}
