import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Message, Reply } from '../wire/envelope';
import { checkoutDocument } from './checkout-document';
import { HandoffLinks } from './handoff-links';
import type { UcpSession } from './session';

/** Formats sessions as replies. */
@Injectable()
export class CheckoutPresenter {
  constructor(
    private readonly links: HandoffLinks,
    private readonly settings: Settings,
  ) {}

  reply(status: 200 | 201, call: UcpCall, session: UcpSession, messages: readonly Message[]): Reply {
    const handoff = this.links.urlOf(session.id);
    const body = checkoutDocument(call, session, messages, { settings: this.settings, handoff });
    return { status, body, version: session.version };
  }
}
