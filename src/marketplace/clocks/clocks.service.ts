import { Injectable } from '@nestjs/common';
import { after, Clock, DAY, SECOND } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { oneWayToAdvance, playMoneyOnly } from '../orders/orders.errors';
import {
  CLOCK_RETENTION_DAYS,
  MAX_ADVANCE_DAYS,
  MAX_CLOCK_AGENTS,
  MAX_CLOCK_DAYS,
  MAX_CLOCKS,
} from '../policies';
import { isTradeBlocked } from '../trade-blocks';
import { ClockAdvances } from './clock-advances';
import {
  type AddClockAgentRequest,
  type AdvanceClockRequest,
  ClockView,
  type MakeClockRequest,
  timeOf,
} from './clocks.dto';
import {
  clockBusy,
  clockFailed,
  clockNotFound,
  clockTooFar,
  notAhead,
  noWayToAdvance,
  onlyClockMaker,
  tooFarAhead,
  tooManyClockAgents,
  tooManyClocks,
} from './clocks.errors';
import { SandboxClock, SandboxClockAgent } from './sandbox-clock.entity';

/** Private and unknown agents are the same to those who may not see them. */
const RELATION = statement(
  'sandbox_clock_relation',
  `SELECT EXISTS (SELECT FROM agent_siblings WHERE agent_id = $1 AND other_id = $2) AS own,
          EXISTS (SELECT FROM agent_cards WHERE agent_id = $2 AND is_public
                     AND status NOT IN ('suspended', 'retired')) AS public`,
);

/** Makes and advances clocks of play money, and decides which agents are on them. */
@Injectable()
export class ClocksService {
  constructor(
    private readonly commands: Commands,
    private readonly advances: ClockAdvances,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  make(caller: AgentCaller, { name, agents }: MakeClockRequest): Promise<ClockView> {
    const { agentId } = caller.holder;
    return this.change(caller, async (tx, at) => {
      await acquireAdvisoryLocks(tx, `sandbox-clocks:${agentId}`);
      if ((await tx.countBy(SandboxClock, { agentId })) >= MAX_CLOCKS) throw tooManyClocks(MAX_CLOCKS);
      const clock = tx.create(SandboxClock, {
        id: newId(ID_PREFIXES.sandboxClock, at.getTime()),
        agentId,
        name,
        status: 'ready',
        startedAt: null,
        failure: null,
        dueAt: null,
        createdAt: at,
        expiresAt: expiryFrom(at),
        ...{ aheadMs: 0, byMs: 0, passedMs: 0, records: 0, deadlines: 0, ordersLeftOut: 0, tries: 0 },
      });
      await tx.insert(SandboxClock, clock);
      for (const added of new Set(agents ?? [agentId])) await this.add(tx, clock, added, at);
      return clock;
    });
  }

  async delete(caller: AgentCaller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const clock = await this.lockOwn(tx, id, caller);
      requireIdle(clock);
      await tx.delete(SandboxClock, { id });
      return { id };
    });
  }

  /**
   * The agent that made the clock adds agents of the same owner, and invites others, which join with their own keys: nobody
   * else's deadlines move without consent.
   */
  addAgent(caller: AgentCaller, id: string, request: AddClockAgentRequest): Promise<ClockView> {
    const { agentId } = caller.holder;
    const added = request.agent_id ?? agentId;
    return this.change(caller, async (tx, at) => {
      const { clock, member } = await this.lock(tx, id, agentId);
      requireIdle(clock);
      if (clock.agentId === agentId) await this.add(tx, clock, added, at);
      else if (added !== agentId) throw onlyClockMaker();
      else if (member?.joinedAt === null)
        await tx.update(SandboxClockAgent, { clockId: id, agentId }, { joinedAt: at });
      await tx.update(SandboxClock, id, { expiresAt: expiryFrom(at) });
      return clock;
    });
  }

  /** An agent can leave at any time, except during an advance. */
  async removeAgent(caller: AgentCaller, id: string, removed: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      const { clock } = await this.lock(tx, id, agentId);
      if (agentId !== clock.agentId && agentId !== removed) throw onlyClockMaker();
      requireIdle(clock);
      const { affected } = await tx.delete(SandboxClockAgent, { clockId: id, agentId: removed });
      if (affected === 0) throw agentNotFound();
      return { id };
    });
  }

  advance(caller: AgentCaller, id: string, { to, by_seconds }: AdvanceClockRequest): Promise<ClockView> {
    if (to !== undefined && by_seconds !== undefined) throw oneWayToAdvance();
    if (to === undefined && by_seconds === undefined) throw noWayToAdvance();
    return this.change(caller, async (tx, at) => {
      const clock = await this.lockOwn(tx, id, caller);
      requireIdle(clock);
      if (clock.status === 'failed') throw clockFailed();
      const byMs = by_seconds === undefined ? byTime(clock, to as string, at) : by_seconds * SECOND;
      if (clock.aheadMs + clock.passedMs + byMs > MAX_CLOCK_DAYS * DAY) throw clockTooFar(MAX_CLOCK_DAYS);
      await this.advances.begin(tx, clock, byMs, at);
      clock.expiresAt = expiryFrom(at);
      return tx.save(SandboxClock, clock);
    });
  }

  private change(caller: AgentCaller, work: (tx: Tx, at: Date) => Promise<SandboxClock>): Promise<ClockView> {
    if (this.settings.livemode) throw playMoneyOnly();
    return this.commands.run(caller, async (tx) => {
      const now = this.clock.now();
      const { id } = await work(tx, now);
      const clock = await tx.findOneByOrFail(SandboxClock, { id });
      const agents = await tx.find(SandboxClockAgent, { where: { clockId: id }, order: { agentId: 'ASC' } });
      return ClockView.of({ clock, agents, now });
    });
  }

  /** For the agent that made it, and for agents that are on it or invited. */
  private async lock(
    tx: Tx,
    id: string,
    agentId: string,
  ): Promise<{ clock: SandboxClock; member: SandboxClockAgent | null }> {
    const clock = await tx.findOne(SandboxClock, { where: { id }, lock: { mode: 'pessimistic_write' } });
    const member = await tx.findOneBy(SandboxClockAgent, { clockId: id, agentId });
    if (!clock || (clock.agentId !== agentId && member === null)) throw clockNotFound();
    return { clock, member };
  }

  private async lockOwn(tx: Tx, id: string, { holder }: AgentCaller): Promise<SandboxClock> {
    const { clock } = await this.lock(tx, id, holder.agentId);
    if (clock.agentId !== holder.agentId) throw onlyClockMaker();
    return clock;
  }

  /** A repeat changes nothing. */
  private async add(tx: Tx, clock: SandboxClock, agentId: string, at: Date): Promise<void> {
    const clockId = clock.id;
    if (await tx.existsBy(SandboxClockAgent, { clockId, agentId })) return;
    const agents = await tx.countBy(SandboxClockAgent, { clockId });
    if (agents >= MAX_CLOCK_AGENTS) throw tooManyClockAgents(MAX_CLOCK_AGENTS);
    const own = agentId === clock.agentId || (await this.isOwn(tx, clock.agentId, agentId));
    await tx.insert(SandboxClockAgent, { clockId, agentId, joinedAt: own ? at : null });
  }

  /** Whether both agents have the same owner. Throws 404 if the other cannot be invited either. */
  private async isOwn(tx: Tx, agentId: string, otherId: string): Promise<boolean> {
    const [other] = await execute<{ own: boolean; public: boolean }>(tx, RELATION, [agentId, otherId]);
    if (other?.own) return true;
    if (!other?.public || (await isTradeBlocked(tx, { agentId, otherId }))) throw agentNotFound();
    return false;
  }
}

const expiryFrom = (at: Date): Date => after(at, CLOCK_RETENTION_DAYS * DAY);

function requireIdle({ status }: SandboxClock): void {
  if (status === 'advancing') throw clockBusy();
}

function byTime(clock: SandboxClock, to: string, now: Date): number {
  const byMs = Date.parse(to) - timeOf(clock, now).getTime();
  if (byMs <= 0) throw notAhead();
  if (byMs > MAX_ADVANCE_DAYS * DAY) throw tooFarAhead();
  return byMs;
}
