import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Message, Reply } from '../wire/envelope';
import { checkoutDocument } from './checkout-document';
import { CheckoutStore } from './checkout-store';
import { HandoffLinks } from './handoff-links';
import type { Session, SessionLine } from './session';
import { asShown, shownOf } from './shown-lines';

/** Sessions as answers, and as they are kept. */
@Injectable()
export class CheckoutPresenter {
  constructor(
    private readonly store: CheckoutStore,
    private readonly links: HandoffLinks,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** To be called before an answer that shows the session as it is. */
  async save(tx: Tx, session: Session): Promise<void> {
    session.shown = shownOf(session.lines);
    session.updatedAt = this.clock.now();
    await this.store.update(tx, session);
  }

  /** Remembers lines that are shown although they are not what was asked for. */
  async saveShown(tx: Tx, session: Session, lines: readonly SessionLine[]): Promise<void> {
    session.lines = asShown(session.lines, lines);
    session.shown = shownOf(lines);
    session.updatedAt = this.clock.now();
    await this.store.update(tx, session);
  }

  reply(status: 200 | 201, call: UcpCall, session: Session, messages: readonly Message[]): Reply {
    const handoff = this.links.urlOf(session.id);
    const body = checkoutDocument(call, session, messages, { settings: this.settings, handoff });
    return { status, body, version: session.version };
  }
}
