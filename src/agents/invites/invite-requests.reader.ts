import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Reads } from '../../platform/database/statements';
import { StatusList } from '../../platform/database/status-list';
import { InviteCodes } from './invite-codes';
import { InviteRequest } from './invite-request.entity';
import { InviteRequestListView, type InviteRequestsQuery, InviteRequestView } from './invite-requests.dto';
import { inviteRequestNotFound } from './invites.errors';

const REQUESTS = new StatusList<InviteRequest>('invite_requests');

@Injectable()
export class InviteRequestsReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly reads: Reads,
    private readonly codes: InviteCodes,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<InviteRequestView> {
    const found = await this.entities.findOneBy(InviteRequest, { id });
    if (!found) throw inviteRequestNotFound();
    const codes = await this.codes.openAll(this.entities, [found.inviteCode]);
    return InviteRequestView.of(found, codes.get(found.inviteCode ?? '') ?? null, this.clock.now());
  }

  /**
   * For the operator, newest first. Filtered by stored status, so expired requests stay `pending` for up to an hour.
   */
  async list(query: InviteRequestsQuery): Promise<InviteRequestListView> {
    const page = await REQUESTS.page(this.reads, query);
    const items = page.items.map((row) => Object.assign(new InviteRequest(), row));
    const codes = await this.codes.openAll(
      this.entities,
      items.map(({ inviteCode }) => inviteCode),
    );
    return InviteRequestListView.of({ ...page, items }, codes, this.clock.now());
  }
}
