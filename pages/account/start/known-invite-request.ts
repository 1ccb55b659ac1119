import { Injectable } from '@nestjs/common';
import type { InviteRequestView } from '../../../src/agents/invites/invite-requests.dto';
import { InviteRequestsReader } from '../../../src/agents/invites/invites.reader';
import { INVITE_REQUEST_MS } from '../../../src/agents/policies';
import { DomainError } from '../../../src/kernel/domain-error';
import { idPattern } from '../../../src/kernel/ids';
import { FormsService } from '../../../src/sign-in/forms.service';
import type { Visit } from '../account-page-sender';

const REQUEST = idPattern('ivr');

/** The request for an invite that a person sent in this browser: only its id, which is secret, identifies them. */
@Injectable()
export class KnownInviteRequest {
  constructor(
    private readonly reader: InviteRequestsReader,
    private readonly forms: FormsService,
  ) {}

  remember({ response, person }: Visit, id: string): void {
    const value = `${person.userId}.${id}`;
    this.forms.rememberInvite(response, value, 2 * INVITE_REQUEST_MS);
  }

  /** Undefined for another person in this browser, and for a request that has been deleted. */
  async of({ request, person }: Pick<Visit, 'request' | 'person'>): Promise<InviteRequestView | undefined> {
    const [userId, id] = (this.forms.rememberedInvite(request) ?? '').split('.');
    if (userId !== person.userId || id === undefined || !REQUEST.test(id)) return undefined;
    try {
      return await this.reader.get(id);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
