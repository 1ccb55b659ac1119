import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Message, Reply } from '../wire/envelope';
import { checkoutDocument } from './checkout-document';
import { CheckoutStore } from './checkout-store';
import type { Session } from './session';

/** Sessions as answers, and as they are kept. */
@Injectable()
export class CheckoutPresenter {
  constructor(
    private readonly store: CheckoutStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async save(tx: Tx, session: Session): Promise<void> {
    session.updatedAt = this.clock.now();
    await this.store.update(tx, session);
  }

  reply(status: 200 | 201, call: UcpCall, session: Session, messages: readonly Message[]): Reply {
    return { status, body: checkoutDocument(call, session, messages, this.settings) };
  }
}
