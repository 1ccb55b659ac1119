import { inDollars } from '../kernel/cents';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../kernel/domain-event';
import { escaped } from '../kernel/markup';
import { Settings } from '../platform/config/settings';
import { Reads, statement } from '../platform/database/statements';
import { Transactions } from '../platform/database/transactions';
import { MailQueue } from '../platform/mail/mail-queue';
import { OnDomainEvent } from '../platform/outbox/on-domain-event';
import { brandedMail } from './branded-mail';

const OWNER = statement(
  'approval_mails_owner',
  `SELECT u.email, a.display_name AS name FROM agents a JOIN users u ON u.id = a.owner_id
    WHERE a.agent_id = $1 AND u.email IS NOT NULL`,
);

/** Tells the owner of an agent by mail that a purchase waits. */
@Injectable()
export class ApprovalMails {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly mails: MailQueue,
    private readonly settings: Settings,
  ) {}

  @OnDomainEvent('approval.requested')
  async onRequested({ id, payload }: DomainEvent): Promise<void> {
    const asked = payload as {
      agent_id: string;
      listing_title: string;
      total_cents: number;
      expires_at: string;
    };
    const owner = await this.reads.first<{ email: string; name: string }>(OWNER, [asked.agent_id]);
    if (!owner) return;
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = this.settings;
    const link = (payload.links as { self: string }).self;
    const price = inDollars(asked.total_cents);
    const title = 'A purchase waits for you';
    const said = `${owner.name} (${asked.agent_id}) would like to buy “${asked.listing_title}” for ${price}.`;
    const ending = 'Without an answer within a day it is not bought.';
    const html = brandedMail({
      ...{ platform, publicUrl, title, ending },
      paragraphs: [escaped(said)],
      button: { text: 'Look and decide', link },
    });
    const text = [said, `Look and decide: ${link}`, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n';
    const mail = { to: owner.email, subject: `${title}: ${price}`, text, html };
    await this.transactions.run((tx) =>
      this.mails.add(tx, mail, new Date(asked.expires_at), id.replace(/^evt_/, 'mail_')),
    );
  }
}
