import { Injectable } from '@nestjs/common';
import { Database, statement } from '../platform/database/statements';

export interface OwnedAgent {
  agent_id: string;
  display_name: string;
  avatar_url: string | null;
  status: string;
}

const OWNED = statement(
  'owned_agents',
  'SELECT agent_id, display_name, avatar_url, status FROM agents WHERE owner_id = $1 ORDER BY agent_id LIMIT 1000',
);

/** Lists a person's agents, without pagination, because nobody owns that many. */
@Injectable()
export class OwnedAgentsReader {
  constructor(private readonly database: Database) {}

  of(userId: string): Promise<OwnedAgent[]> {
    return this.database.rows<OwnedAgent>(OWNED, [userId]);
  }
}
