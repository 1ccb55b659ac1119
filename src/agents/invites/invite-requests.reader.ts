import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Reads } from '../../platform/database/statements';
import { InviteRequest } from './invite-request.entity';
import { InviteRequestListView, type InviteRequestsQuery, InviteRequestView } from './invite-requests.dto';

const listOf = (name: string, filter: string): ReturnType<typeof paged> =>
  paged({
    name,
    counted: `FROM invite_requests WHERE ${filter}`,
    page: `SELECT * FROM invite_requests WHERE ${filter} AND id < coalesce($1::text, '~')
            ORDER BY id DESC LIMIT $2 OFFSET $3`,
    orderBy: 'p.id DESC',
  });
const ALL = listOf('invite_requests_all', '$4::text IS NULL');
const BY_STATUS = listOf('invite_requests_by_status', 'status = $4');

@Injectable()
export class InviteRequestsReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Errors: `invite_request_not_found`. */
  async get(id: string): Promise<InviteRequestView> {
    const found = await this.entities.findOneBy(InviteRequest, { id });
    if (!found) throw notFound('invite_request');
    return InviteRequestView.of(found, this.clock.now());
  }

  /** For the operator, newest first. What is over but not noted yet stands among the pending for up to an hour. */
  async list(query: InviteRequestsQuery): Promise<InviteRequestListView> {
    const { limit, offset, cursor = null, status = null } = query;
    const rows = await this.reads.rows<PagedRow<{ id: string }>>(status === null ? ALL : BY_STATUS, [
      ...[cursor, limit + 1, offset, status],
    ]);
    const page = pageFrom(rows, query);
    const items = page.items.map((row) => Object.assign(new InviteRequest(), camelCased<InviteRequest>(row)));
    return InviteRequestListView.of({ ...page, items }, this.clock.now());
  }
}
