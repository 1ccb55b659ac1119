import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { onlyTheTarget, connectionNotFound } from '../network.errors';
import { ConnectionJournal } from './connection-journal';
import { sideIn } from './connection-sides';
import { ConnectionStore } from './connection-store';
import type { Connection, Party } from './connection.entity';
import {
  type BulkRespondRequest,
  type BulkRespondResultView,
  BulkRespondView,
  ConnectionView,
  NoteView,
  type ConnectionResponseRequest,
} from './connections.dto';

/** Answers connection requests and removes connections. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConnectionStore,
    private readonly journal: ConnectionJournal,
    private readonly clock: Clock,
  ) {}

  /** A repeat has no second effect. The requester is notified only of an acceptance. */
  respond(caller: AgentCaller, id: string, request: ConnectionResponseRequest): Promise<ConnectionView> {
    if (request.connection_id !== undefined && request.connection_id !== id)
      throw InvalidInput.field(['body', 'connection_id'], 'must be that of the path');
    return this.commands.run(caller, async (tx) =>
      this.answer(tx, caller, await this.store.lock(tx, id), request),
    );
  }

  /** Handles each request separately: a refusal is reported in its result. */
  respondAll(caller: AgentCaller, request: BulkRespondRequest): Promise<BulkRespondView> {
    return this.commands.run(caller, async (tx) => {
      const found = await this.store.lockAll(tx, request.connection_ids);
      const results: BulkRespondResultView[] = [];
      for (const connection_id of request.connection_ids) {
        try {
          const asked = found.get(connection_id);
          if (!asked) throw connectionNotFound();
          const connection = await this.answer(tx, caller, asked, request);
          results.push({ connection_id, success: true, connection, error: null });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const { code, message: detail } = error;
          results.push({ connection_id, success: false, connection: null, error: { code, detail } });
        }
      }
      return BulkRespondView.of(results);
    });
  }

  /**
   * Ends a connection, withdraws the caller's own request, declines a request of the other agent, or hides an ended
   * one.
   */
  async remove(caller: AgentCaller, id: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      const { connection, party } = await this.locked(tx, agentId, id);
      const now = this.clock.now();
      const wasAccepted = connection.accepted;
      connection.next(party, 'remove', now);
      connection.remove(party, now);
      if (wasAccepted) await this.journal.ended(tx, connection, agentId, now);
      else await this.store.save(tx, connection);
      return {};
    });
  }

  writeNote(caller: AgentCaller, id: string, note: string | null): Promise<NoteView> {
    return this.commands.run(caller, async (tx) => {
      const { connection, party } = await this.locked(tx, caller.holder.agentId, id);
      connection.write(party, note);
      await this.store.save(tx, connection);
      return { connection_id: id, note };
    });
  }

  /** Throws before it writes anything. */
  private async answer(
    tx: Tx,
    { holder: { agentId } }: AgentCaller,
    connection: Connection,
    { accept, message = null }: Pick<ConnectionResponseRequest, 'accept' | 'message'>,
  ): Promise<ConnectionView> {
    const now = this.clock.now();
    const party = this.partyIn(connection, agentId);
    if (party !== 'target') throw onlyTheTarget();
    const wanted = accept ? 'accepted' : 'declined';
    if (connection.statusFor(party, now) !== wanted) {
      connection.next(party, accept ? 'accept' : 'decline', now);
      if (accept) {
        connection.accept(message, now);
        await this.journal.accepted(tx, connection, agentId);
      } else {
        connection.decline(message, now);
        await this.store.save(tx, connection);
      }
    }
    return ConnectionView.of(await sideIn(tx, connection.id, agentId, now));
  }

  private async locked(
    tx: Tx,
    agentId: string,
    id: string,
  ): Promise<{ connection: Connection; party: Party }> {
    const connection = await this.store.lock(tx, id);
    return { connection, party: this.partyIn(connection, agentId) };
  }

  private partyIn(connection: Connection, agentId: string): Party {
    const party = connection.roleOf(agentId);
    if (connection.statusFor(party, this.clock.now()) === 'removed') throw connectionNotFound();
    return party;
  }
}
