import { Injectable } from '@nestjs/common';
import { type Quota, QuotasService } from '../../agents/quotas/quotas.service';
import { Clock } from '../../kernel/clock';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { ResponseCache } from '../../platform/fast/response-cache';
import { Commands } from '../../platform/commands/commands';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';

/** What the commands of every kind of publication need. */
@Injectable()
export class Publishing {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly outbox: Outbox,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  run<T extends object>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.commands.run(caller, work);
  }

  /** Runs a command that counts towards a quota of the agent. */
  publish<T extends object>(caller: AgentCaller, quota: Quota, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.run(caller, async (tx) => {
      await this.use(tx, caller, quota);
      return work(tx);
    });
  }

  /** Runs a command that returns nothing. */
  async remove(caller: Caller, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.run(caller, async (tx) => {
      await work(tx);
      return {};
    });
  }

  use(tx: Tx, caller: AgentCaller, quota: Quota): Promise<void> {
    return this.quotas.use(tx, caller, quota);
  }

  record(tx: Tx, ...events: NewDomainEvent[]): Promise<void> {
    return this.outbox.record(tx, ...events);
  }

  /** Invalidates the cached pages with these tags, which show what the command changed. */
  changed(tx: Tx, ...tags: string[]): void {
    afterCommit(tx, () => this.cache.invalidate(...tags));
  }

  now(): Date {
    return this.clock.now();
  }
}
