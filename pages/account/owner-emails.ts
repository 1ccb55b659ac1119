import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../src/kernel/clock';
import type { DomainEvent } from '../../src/kernel/domain-event';
import { Settings } from '../../src/platform/config/settings';
import { Transactions } from '../../src/platform/database/transactions';
import { brandedMail } from '../../src/platform/mail/branded-mail';
import { MailQueue } from '../../src/platform/mail/mail-queue';
import { OnDomainEvent } from '../../src/platform/outbox/on-domain-event';
import { defineLimit } from '../../src/platform/rate-limit/limits';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter';
import { OwnerMailFacts } from '../../src/agents/owner-controls/owner-mail-facts.reader';
import { ownerMailOf } from './owner-mail-texts';

export const ownerEmailsLimit = defineLimit('owner-mails', {
  counts: 'emails to the owner',
  countedBy: 'agent and kind',
  limit: 20,
  windowS: 3600,
  per: 'caller',
});

const LIVES_MS = 3 * DAY;

/** Emails the owner of an agent about every change that matters to them, no matter who made it. */
@Injectable()
export class OwnerEmails {
  constructor(
    private readonly facts: OwnerMailFacts,
    private readonly transactions: Transactions,
    private readonly emails: MailQueue,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    const draft = ownerMailOf(event);
    if (!draft) return;
    const { agentId, expiresAt, write } = draft;
    const owner = await this.facts.of(draft);
    if (!owner) return;
    const verdict = await this.limiter.hit(ownerEmailsLimit, `${agentId}:${event.name}`);
    if (!verdict.allowed) return;
    const {
      title,
      said,
      details = [],
      ending,
      button,
      path = `/account/agents/${agentId}`,
    } = write(`${owner.name} (${agentId})`, owner);
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = this.settings;
    const paragraphs = [said, ...details, ...(verdict.remaining > 0 ? [] : [lastMail(verdict.limit)])];
    const link = path.startsWith('/') ? `${publicUrl}${path}` : path;
    const html = brandedMail({
      platform,
      publicUrl,
      title,
      ending,
      paragraphs,
      button: { text: button, link },
    });
    const text =
      [...paragraphs, `${button}: ${link}`, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n';
    const mail = { to: owner.email, subject: `${title} (${owner.name})`, text, html };
    const until = expiresAt ?? after(this.clock.now(), LIVES_MS);
    await this.transactions.run((tx) => this.emails.add(tx, mail, until, event.id.replace(/^evt_/, 'mail_')));
  }
}

const lastMail = (limit: number): string =>
  `You received ${limit} emails like this within an hour. No more are sent in this hour. Check your account.`;
