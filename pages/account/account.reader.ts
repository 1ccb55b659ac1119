import { Injectable } from '@nestjs/common';
import { approvalNotFound } from '../../src/agents/owner-controls/owner-controls.errors';
import {
  type OwnersAgent,
  type OwnersApproval,
  type OwnersKey,
  OwnerViewReader,
} from '../../src/agents/owner-controls/owner-view.reader';
import {
  type Spending,
  SpendingReader,
  type SpendingOfDay,
  type RecentSpending,
} from '../../src/marketplace/spending/spending.reader';
import {
  KeySpendingReader,
  type LimitedKeySpending,
  type SpendingOfKeys,
} from '../../src/marketplace/spending/key-spending.reader';
import { OrdersQuery, type OrderSummaryView } from '../../src/marketplace/orders/orders.dto';
import { OrdersReader, type Traded } from '../../src/marketplace/orders/orders.reader';
import { WalletReader } from '../../src/marketplace/wallet/wallet.reader';
import { Obligations } from '../../src/agents/status/obligations.service';
import { type ToDoCounts, ToDoReader } from '../../src/notifications/owners/to-do.reader';
import { Settings } from '../../src/platform/config/settings';
import { agentNotFound } from '../../src/platform/security/security.errors';

export interface AccountKey extends OwnersKey {
  /** By it and the keys below it. */
  spent: Spending;
}

export interface AccountAgent extends OwnersAgent {
  spent: Spending;
  keys: AccountKey[];
  toDo: ToDoCounts | undefined;
}

/** What an agent has for a first trade, and whether it had one. */
export interface Start {
  balance: number;
  hasTraded: boolean;
}

/** An approval request. While it is pending, it includes what the owner needs to know about the agent. */
export interface AccountApproval extends OwnersApproval {
  asking?: { agent: AccountAgent; lately: RecentSpending[] };
}

const DAYS = 30;
/** How many disputes have a line each. */
const MOST_NAMED = 5;

const NOTHING: Spending = { today: 0, month: 0, paidOutToday: 0, paidOutInMonth: 0 };

const sumOf = (a: Spending, b: Spending): Spending => ({
  today: a.today + b.today,
  month: a.month + b.month,
  paidOutToday: a.paidOutToday + b.paidOutToday,
  paidOutInMonth: a.paidOutInMonth + b.paidOutInMonth,
});

/** Reads what a person sees of their agents, with one statement per kind of data for all agents together. */
@Injectable()
export class AccountReader {
  constructor(
    private readonly owned: OwnerViewReader,
    private readonly spending: SpendingReader,
    private readonly keySpending: KeySpendingReader,
    private readonly toDos: ToDoReader,
    private readonly wallets: WalletReader,
    private readonly duties: Obligations,
    private readonly orders: OrdersReader,
    private readonly settings: Settings,
  ) {}

  async agents(userId: string, agentId?: string): Promise<AccountAgent[]> {
    const agents = await this.owned.agentsOf(userId, agentId);
    const keys = await this.owned.keysOf(agents.map((agent) => agent.agentId));
    const spent = await this.spending.ofAgents(agents.map((agent) => agent.agentId));
    const toDo = await this.toDos.of(agents.map((agent) => agent.agentId));
    return agents.map((agent) => {
      const ofAgent = spent.filter((each) => each.agentId === agent.agentId);
      return {
        ...agent,
        spent: ofAgent.filter(({ isOutermost }) => isOutermost).reduce(sumOf, NOTHING),
        toDo: toDo.get(agent.agentId),
        keys: keys
          .filter((key) => key.agentId === agent.agentId)
          .map((key) => ({ ...key, spent: ofAgent.find(({ keyId }) => keyId === key.keyId) ?? NOTHING })),
      };
    });
  }

  /** What its keys spent in a month, and what those that have limits may still spend. */
  spendingOfKeys(agentId: string): Promise<SpendingOfKeys> {
    return this.keySpending.of(agentId);
  }

  async limitedKeys(agentId: string): Promise<ReadonlyMap<string, LimitedKeySpending>> {
    const { keys } = await this.spendingOfKeys(agentId);
    return new Map(keys.map((key) => [key.keyId, key]));
  }

  async acting(userId: string): Promise<AccountAgent[]> {
    return (await this.agents(userId)).filter((agent) => this.owned.canAct(agent));
  }

  async agent(userId: string, agentId: string): Promise<AccountAgent> {
    const [agent] = await this.agents(userId, agentId);
    if (!agent) throw agentNotFound();
    return agent;
  }

  balances(agents: AccountAgent[]): Promise<ReadonlyMap<string, number>> {
    return this.wallets.availableOf(agents.map(({ agentId }) => agentId));
  }

  /** What is in escrow for each of them. */
  held(agents: AccountAgent[]): Promise<ReadonlyMap<string, number>> {
    return this.orders.heldFor(
      agents.map(({ agentId }) => agentId),
      this.settings.livemode,
    );
  }

  /** Its disputes that are named: if there are more, they are counted. */
  async disputes({ agentId, toDo }: AccountAgent): Promise<readonly OrderSummaryView[]> {
    const count = toDo === undefined ? 0 : toDo.disputes + toDo.claims;
    if (count === 0 || count > MOST_NAMED) return [];
    const query = { ...new OrdersQuery(), status: 'disputed', limit: MOST_NAMED } as const;
    const sales = await this.orders.listSales(agentId, query);
    const purchases = await this.orders.listPurchases(agentId, query);
    return [...sales.orders, ...purchases.orders];
  }

  /** What each of them bought and sold in 30 days. */
  traded(agents: AccountAgent[]): Promise<ReadonlyMap<string, Traded>> {
    return this.orders.tradedBy(
      agents.map(({ agentId }) => agentId),
      DAYS,
    );
  }

  async startOf(agent: AccountAgent): Promise<Start> {
    const [balances, traded] = await Promise.all([this.balances([agent]), this.traded([agent])]);
    const { agentId } = agent;
    return { balance: balances.get(agentId) ?? 0, hasTraded: traded.get(agentId)?.hasTraded === true };
  }

  spendingByDay({ agentId }: AccountAgent): Promise<SpendingOfDay[]> {
    return this.spending.byDay(agentId);
  }

  boughtByOwner(userId: string, { agentId }: AccountAgent): Promise<number> {
    return this.spending.byOwner(userId, agentId);
  }

  /** What keeps an agent from retiring, by its kinds: numbers of records, or cents. */
  async obligations(agentId: string): Promise<Record<string, number>> {
    const { open_orders: orders = 0, ...others } = await this.duties.openOf(agentId);
    const sales = orders === 0 ? 0 : await this.orders.openSales(agentId);
    return {
      ...(orders > sales && { open_purchases: orders - sales }),
      ...(sales > 0 && { open_sales: sales }),
      ...others,
    };
  }

  keysOf(agentId: string): Promise<OwnersKey[]> {
    return this.owned.keysOf([agentId]);
  }

  waiting(userId: string): Promise<OwnersApproval[]> {
    return this.owned.waitingFor(userId);
  }

  async approval(userId: string, id: string): Promise<AccountApproval> {
    const approval = await this.owned.approval(userId, id);
    if (!approval) throw approvalNotFound();
    if (approval.status !== 'pending') return approval;
    const [agent, lately] = await Promise.all([
      this.agent(userId, approval.agentId),
      this.spending.recent(approval.agentId),
    ]);
    return { ...approval, asking: { agent, lately } };
  }
}
