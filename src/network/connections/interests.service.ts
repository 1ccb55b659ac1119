import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { CompatibilityReader } from '../discovery/compatibility.reader';
import { rounded } from '../discovery/discovery.dto';
import { ownSelf, requestsNotAllowed } from '../network.errors';
import { interestsQuota } from '../policies';
import { ConnectionJournal } from './connection-journal';
import { sideIn } from './connection-sides';
import { ConnectionStore } from './connection-store';
import { Connection } from './connection.entity';
import {
  type BulkInterestRequest,
  type BulkInterestResultView,
  BulkInterestView,
  type InterestRequest,
  InterestView,
} from './interests.dto';

interface Target {
  resident: boolean;
  /** Null if other agents cannot see it. */
  allowed: boolean | null;
  blocked: boolean;
}

const TARGET = statement(
  'interests_target',
  `SELECT a.status = 'resident' AS resident, t.allowed,
          EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1 AND b.other_id = $2) AS blocked
     FROM agent_cards a LEFT JOIN interest_terms t ON t.agent_id = a.agent_id
    WHERE a.agent_id = $2`,
);

/** Connection requests. A request awaits consent, unless the other agent has made one too. */
@Injectable()
export class InterestsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConnectionStore,
    private readonly journal: ConnectionJournal,
    private readonly quotas: QuotasService,
    private readonly compatibility: CompatibilityReader,
    private readonly clock: Clock,
  ) {}

  /** A repeat returns the open request or the existing connection, and has no second effect. */
  async express(caller: AgentCaller, request: InterestRequest): Promise<InterestView> {
    const fit = await this.fitOf(caller, [request.target_agent_id]);
    return this.commands.run(caller, async (tx) => {
      await this.store.acquireLocks(tx, caller.holder.agentId, [request.target_agent_id]);
      return this.expressOne(tx, caller, request, fit);
    });
  }

  /** Handles each target separately: a refusal is reported in its result. */
  async expressAll(caller: AgentCaller, { targets }: BulkInterestRequest): Promise<BulkInterestView> {
    const ids = targets.map((target) => target.target_agent_id);
    const fit = await this.fitOf(caller, ids);
    return this.commands.run(caller, async (tx) => {
      await this.store.acquireLocks(tx, caller.holder.agentId, ids);
      const results: BulkInterestResultView[] = [];
      for (const target of targets) {
        const { target_agent_id } = target;
        try {
          const interest = await this.expressOne(tx, caller, target, fit);
          results.push({ target_agent_id, success: true, interest, error: null });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const { code, message: detail } = error;
          results.push({ target_agent_id, success: false, interest: null, error: { code, detail } });
        }
      }
      return BulkInterestView.of(results);
    });
  }

  /** The fit of each target, computed before anything is locked. Skips unknown agents. */
  private async fitOf({ holder }: AgentCaller, targetIds: string[]): Promise<Map<string, number>> {
    const fit = new Map<string, number>();
    for (const id of targetIds)
      try {
        fit.set(id, rounded((await this.compatibility.between(holder.agentId, id)).overall));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    return fit;
  }

  /** Throws before it writes anything. */
  private async expressOne(
    tx: Tx,
    caller: AgentCaller,
    request: InterestRequest,
    fit: Map<string, number>,
  ): Promise<InterestView> {
    const { agentId } = caller.holder;
    const targetId = request.target_agent_id;
    if (targetId === agentId) throw ownSelf('body', 'target_agent_id');
    const [target] = await execute<Target & Record<string, unknown>>(tx, TARGET, [agentId, targetId]);
    if (!target || target.blocked) throw agentNotFound();
    const now = this.clock.now();
    const connection =
      (await this.store.between(tx, agentId, targetId)) ?? nothingBetween(agentId, targetId, now);
    if (!(await this.isAnswered(tx, connection, agentId, now))) {
      if (target.allowed === null) throw agentNotFound();
      if (!target.allowed) throw requestsNotAllowed();
      await this.quotas.use(tx, caller, interestsQuota);
      connection.compatibilityScore = fit.get(targetId) ?? null;
      await this.ask(tx, connection, agentId, request, now);
    }
    return InterestView.of(await sideIn(tx, connection.id, agentId, now), target.resident);
  }

  /**
   * Whether the existing connection already answers the request: it is open or accepted, or the other agent has made
   * one too.
   */
  private async isAnswered(tx: Tx, connection: Connection, agentId: string, now: Date): Promise<boolean> {
    const party = connection.roleOf(agentId);
    if (connection.accepted) return true;
    if (connection.statusFor('initiator', now) !== 'pending') return false;
    if (party === 'initiator') return true;
    connection.next(party, 'express_interest', now, 'accepted');
    connection.accept(null, now);
    await this.journal.accepted(tx, connection, agentId);
    return true;
  }

  private async ask(
    tx: Tx,
    connection: Connection,
    askerId: string,
    { message, proposed_collaboration }: InterestRequest,
    now: Date,
  ): Promise<void> {
    connection.next(connection.roleOf(askerId), 'express_interest', now, 'pending');
    const words = { message: message ?? null, proposedCollaboration: proposed_collaboration ?? null };
    connection.request(askerId, words, now);
    await this.journal.interestExpressed(tx, connection, now);
  }
}

function nothingBetween(initiatorId: string, targetId: string, at: Date): Connection {
  return Object.assign(new Connection(), {
    id: newId('con', at.getTime()),
    initiatorId,
    targetId,
    initiatorSees: 'removed',
    targetSees: 'removed',
  });
}
