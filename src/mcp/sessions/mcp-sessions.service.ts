import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { after, Clock, DAY, HOUR, MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Secrets } from '../../platform/security/secrets';
import { sessionNotFound } from '../mcp.errors';

const IDLE_MS = HOUR;
const LONGEST_MS = DAY;
const TOUCHED_EVERY_MS = MINUTE;

const OPEN = statement(
  'mcp_sessions_open',
  `INSERT INTO mcp_sessions (id_hash, agent_id, client_id, protocol_version, client_name, client_version,
     elicits_urls, created_at, last_seen_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
);
const FIND = statement(
  'mcp_sessions_find',
  `SELECT agent_id, client_id, protocol_version, elicits_urls, created_at, last_seen_at FROM mcp_sessions
    WHERE id_hash = $1 AND expires_at > $2`,
);
/** Binds an anonymous session to the first principal that uses it. */
const BIND = statement(
  'mcp_sessions_bind',
  `UPDATE mcp_sessions SET agent_id = $2, client_id = $3 WHERE id_hash = $1 AND agent_id IS NULL
   RETURNING 1 AS bound`,
);
const TOUCH = statement(
  'mcp_sessions_touch',
  'UPDATE mcp_sessions SET last_seen_at = $2, expires_at = $3 WHERE id_hash = $1 AND last_seen_at < $2',
);
const END = statement(
  'mcp_sessions_end',
  `DELETE FROM mcp_sessions WHERE id_hash = $1
      AND (agent_id IS NULL OR (agent_id = $2 AND client_id IS NOT DISTINCT FROM $3))`,
);
const ERASE = statement('erase_mcp_sessions', 'DELETE FROM mcp_sessions WHERE agent_id = $1');
const COUNT = statement(
  'mcp_sessions_count',
  'SELECT count(*)::int AS active FROM mcp_sessions WHERE expires_at > $1',
);

/** Who a session belongs to: an agent and, if it came with a token, the client that acts for it. */
export interface Principal {
  agentId: string;
  clientId: string | null;
}

export interface ClientInfo {
  name: string | null;
  version: string | null;
  /** Whether it can open pages for its user (elicitation in URL mode). */
  elicitsUrls: boolean;
}

/** What was negotiated when the session began. */
export interface Session {
  protocolVersion: string;
  elicitsUrls: boolean;
}

interface SessionRow extends Record<string, unknown> {
  agent_id: string | null;
  client_id: string | null;
  protocol_version: string;
  elicits_urls: boolean;
  created_at: Date;
  last_seen_at: Date;
}

/**
 * Sessions of clients with older revisions, which send the ID with every call. A session does not authenticate:
 * credentials come with every call too.
 */
@Injectable()
export class McpSessionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(ERASE);
  }

  /** Returns the ID of a new session; only its hash is stored. */
  async open(principal: Principal | null, protocolVersion: string, client: ClientInfo): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const owner = [principal?.agentId ?? null, principal?.clientId ?? null];
    const clientInfo = [protocolVersion, client.name, client.version, client.elicitsUrls];
    await this.database.rows(OPEN, [this.hash(id), ...owner, ...clientInfo, now, after(now, IDLE_MS)]);
    return id;
  }

  async use(id: string, principal: Principal | null): Promise<Session> {
    const hash = this.hash(id);
    const now = this.clock.now();
    const session = await this.database.first<SessionRow>(FIND, [hash, now]);
    if (!session || !(await this.belongs(hash, session, principal))) throw sessionNotFound();
    if (now.getTime() - session.last_seen_at.getTime() >= TOUCHED_EVERY_MS) {
      const latest = after(session.created_at, LONGEST_MS);
      const expires = new Date(Math.min(after(now, IDLE_MS).getTime(), latest.getTime()));
      await this.database.rows(TOUCH, [hash, now, expires]);
    }
    return { protocolVersion: session.protocol_version, elicitsUrls: session.elicits_urls };
  }

  /** Succeeds even if the session has already ended. */
  async end(id: string, principal: Principal | null): Promise<void> {
    await this.database.rows(END, [this.hash(id), principal?.agentId ?? null, principal?.clientId ?? null]);
  }

  async countActive(): Promise<number> {
    return (await this.database.first<{ active: number }>(COUNT, [this.clock.now()]))?.active ?? 0;
  }

  private async belongs(hash: Buffer, session: SessionRow, principal: Principal | null): Promise<boolean> {
    if (session.agent_id !== null) return isOf(session, principal);
    if (principal === null) return true;
    const { agentId, clientId } = principal;
    if ((await this.database.rows(BIND, [hash, agentId, clientId])).length > 0) return true;
    const bound = await this.database.first<SessionRow>(FIND, [hash, this.clock.now()]);
    return bound !== undefined && isOf(bound, principal);
  }

  private hash(id: string): Buffer {
    return this.secrets.hash('mcp-sessions', id);
  }
}

function isOf({ agent_id, client_id }: SessionRow, principal: Principal | null): boolean {
  return principal !== null && agent_id === principal.agentId && client_id === principal.clientId;
}
