import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, MoreThan, Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { secretBytes } from '../../kernel/secret-random';
import { Secrets } from '../../platform/security/secrets';
import { sessionNotFound } from '../mcp.errors';
import { SESSION_IDLE_MS, SESSION_MS } from '../policies';
import { McpSession } from './mcp-session.entity';

const TOUCHED_EVERY_MS = MINUTE;

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
export interface NegotiatedSession {
  protocolVersion: string;
  elicitsUrls: boolean;
}

/**
 * Sessions of clients with older revisions, which send the ID with every call. A session does not authenticate:
 * credentials come with every call too.
 */
@Injectable()
export class McpSessionsService implements OnModuleInit {
  constructor(
    @InjectRepository(McpSession) private readonly sessions: Repository<McpSession>,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.delete(McpSession, { agentId }));
  }

  /** Returns the ID of a new session; only its hash is stored. */
  async open(principal: Principal | null, protocolVersion: string, client: ClientInfo): Promise<string> {
    const id = secretBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.sessions.insert({
      ...principal,
      idHash: this.hash(id),
      protocolVersion,
      clientName: client.name,
      clientVersion: client.version,
      elicitsUrls: client.elicitsUrls,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_IDLE_MS),
    });
    return id;
  }

  async use(id: string, principal: Principal | null): Promise<NegotiatedSession> {
    const hash = this.hash(id);
    const now = this.clock.now();
    const session = await this.find(hash);
    if (!session || !(await this.belongs(hash, session, principal))) throw sessionNotFound();
    if (now.getTime() - session.lastSeenAt.getTime() >= TOUCHED_EVERY_MS) {
      const latest = after(session.createdAt, SESSION_MS);
      const expiresAt = new Date(Math.min(after(now, SESSION_IDLE_MS).getTime(), latest.getTime()));
      await this.sessions.update({ idHash: hash, lastSeenAt: LessThan(now) }, { lastSeenAt: now, expiresAt });
    }
    return { protocolVersion: session.protocolVersion, elicitsUrls: session.elicitsUrls };
  }

  /** Succeeds even if the session has already ended. */
  async end(id: string, principal: Principal | null): Promise<void> {
    const idHash = this.hash(id);
    const session = await this.find(idHash);
    if (!session || (session.agentId !== null && !isOf(session, principal))) return;
    await this.sessions.delete({ idHash, agentId: session.agentId ?? IsNull() });
  }

  countActive(): Promise<number> {
    return this.sessions.countBy({ expiresAt: MoreThan(this.clock.now()) });
  }

  private find(idHash: Buffer): Promise<McpSession | null> {
    return this.sessions.findOneBy({ idHash, expiresAt: MoreThan(this.clock.now()) });
  }

  /** An anonymous session is bound to the first principal that uses it. */
  private async belongs(idHash: Buffer, session: McpSession, principal: Principal | null): Promise<boolean> {
    if (session.agentId !== null) return isOf(session, principal);
    if (principal === null) return true;
    const { agentId, clientId } = principal;
    const { affected } = await this.sessions.update({ idHash, agentId: IsNull() }, { agentId, clientId });
    if (affected === 1) return true;
    const bound = await this.find(idHash);
    return bound !== null && isOf(bound, principal);
  }

  private hash(id: string): Buffer {
    return this.secrets.hash('mcp-sessions', id);
  }
}

function isOf({ agentId, clientId }: McpSession, principal: Principal | null): boolean {
  return principal !== null && agentId === principal.agentId && clientId === principal.clientId;
}
