import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { PageRequest } from '../../kernel/page';
import { type PagedRow, pageFrom } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { connectionNotFound } from '../network.errors';
import { CONNECTIONS, INCOMING, OUTGOING, SEARCH, type ConnectionSide, findSide } from './connection-sides';
import {
  ConnectionListView,
  type ConnectionRow,
  type ConnectionSearchQuery,
  type ConnectionsQuery,
  ConnectionView,
  NoteView,
} from './connections.dto';
import {
  IncomingInterestsView,
  type InterestRow,
  type InterestsQuery,
  OutgoingInterestsView,
} from './interests.dto';

const PENDING = statement(
  'connections_count_pending',
  `SELECT count(*)::int AS pending FROM connections WHERE target_id = $1 AND target_sees = 'pending' AND expires_at > $2`,
);

/** Connection requests and connections as one of their parties sees them. */
@Injectable()
export class ConnectionsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async get(agentId: string, id: string): Promise<ConnectionView> {
    return ConnectionView.of(await this.side(agentId, id));
  }

  async note(agentId: string, id: string): Promise<NoteView> {
    return { connection_id: id, note: (await this.side(agentId, id)).note };
  }

  async incoming(agentId: string, query: InterestsQuery): Promise<IncomingInterestsView> {
    const rows = await this.database.rows<PagedRow<InterestRow>>(
      ...INCOMING.call(agentId, query, this.clock.now()),
    );
    return IncomingInterestsView.of(pageFrom(rows, query));
  }

  async outgoing(agentId: string, query: InterestsQuery): Promise<OutgoingInterestsView> {
    const rows = await this.database.rows<PagedRow<InterestRow>>(
      ...OUTGOING.call(agentId, query, this.clock.now()),
    );
    return OutgoingInterestsView.of(pageFrom(rows, query));
  }

  async list(agentId: string, query: ConnectionsQuery): Promise<ConnectionListView> {
    const rows = await this.database.rows<PagedRow<ConnectionRow>>(
      ...CONNECTIONS.call(agentId, query, this.clock.now()),
    );
    return ConnectionListView.of(pageFrom(rows, query));
  }

  async search(agentId: string, query: ConnectionSearchQuery): Promise<ConnectionListView> {
    const { cursor = null, limit, offset, status_filter = null, q = null, inactive_days = null } = query;
    const values = [agentId, cursor, limit + 1, offset, this.clock.now(), status_filter, q, inactive_days];
    const rows = await this.database.rows<PagedRow<ConnectionRow>>(SEARCH, values);
    return ConnectionListView.of(pageFrom(rows, query));
  }

  /** How many requests await the agent's answer. */
  async countPending(agentId: string): Promise<number> {
    const found = await this.database.first<{ pending: number }>(PENDING, [agentId, this.clock.now()]);
    return found?.pending ?? 0;
  }

  /** The latest requests that await the agent's answer. */
  async latestPending(agentId: string, limit: number): Promise<IncomingInterestsView['incoming']> {
    const request: PageRequest & { status_filter: string } = { limit, offset: 0, status_filter: 'pending' };
    return (await this.incoming(agentId, request as InterestsQuery)).incoming;
  }

  private async side(agentId: string, id: string): Promise<ConnectionSide> {
    const side = await findSide(this.database, id, agentId, this.clock.now());
    if (!side) throw connectionNotFound();
    return side;
  }
}
