import { Injectable } from '@nestjs/common';
import { DirectoryCache } from '../agents/directory/directory-cache.service';
import { Clock } from '../kernel/clock';
import { InvalidInput } from '../kernel/domain-error';
import { Commands } from '../platform/commands/commands';
import { acquireAdvisoryLocks } from '../platform/database/locks';
import { execute, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { Outbox } from '../platform/outbox/outbox';
import type { Caller } from '../platform/security/caller';
import { Donation, Donor } from './donation.entity';
import { type ConfirmRequest, DonationView } from './donations.dto';
import { donationContested, donationDecided, donationNotFound } from './donations.errors';
import { donationConfirmed } from './donations.events';
import { FOUNDING_PLACES, type Tier, tierOf } from './policies';

const COUNT = statement(
  'donors_count',
  `INSERT INTO donors AS d (donor, agent_id, total_cents, donations, founding_number, tier, show_badge, updated_at)
   SELECT $1, $2, $3, 1, CASE WHEN count(*) < ${FOUNDING_PLACES} THEN count(*) + 1 END, NULL, true, $4
     FROM donors WHERE founding_number IS NOT NULL
   ON CONFLICT (donor) DO UPDATE
      SET total_cents = d.total_cents + excluded.total_cents, donations = d.donations + 1,
          updated_at = excluded.updated_at
   RETURNING total_cents AS "totalCents", founding_number AS "foundingNumber"`,
);

/** Decisions on donations, made once by the operator or by a chain watcher in its place. */
@Injectable()
export class DonationDecisions {
  constructor(
    private readonly commands: Commands,
    private readonly outbox: Outbox,
    private readonly directory: DirectoryCache,
    private readonly clock: Clock,
  ) {}

  confirm(
    caller: Caller,
    id: string,
    { amount_usd: amountUsd, agent_id: agentId }: ConfirmRequest,
  ): Promise<DonationView> {
    const cents = Math.round(amountUsd * 100);
    if (Math.abs(amountUsd * 100 - cents) > 1e-6)
      throw InvalidInput.field(['body', 'amount_usd'], 'must be whole cents', 'decimal_max_places');
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, 'donors'); // serializes the assignment of founding places
      const donation = await this.lock(tx, id);
      if (donation.status === 'confirmed') return DonationView.of(donation);
      this.settle(donation, agentId);
      this.decide(donation, 'confirmed');
      donation.amountUsdCents = cents;
      donation.donor = donation.giver;
      await tx.update(Donation, id, donation);
      const tier = await this.count(tx, donation, cents);
      await this.outbox.record(tx, donationConfirmed(donation, tier));
      this.directory.changed(tx);
      return DonationView.of(donation);
    });
  }

  reject(caller: Caller, id: string, reason: string | undefined): Promise<DonationView> {
    return this.commands.run(caller, async (tx) => {
      const donation = await this.lock(tx, id);
      if (donation.status === 'failed') return DonationView.of(donation);
      this.decide(donation, 'failed');
      donation.reason = reason ?? null;
      await tx.update(Donation, id, donation);
      return DonationView.of(donation);
    });
  }

  private settle(donation: Donation, agentId: string | null | undefined): void {
    const claimants = [donation.agentId, ...(donation.alsoClaimedBy ?? [])].filter((one) => one !== null);
    const isSettled =
      agentId === undefined ? !donation.isContested : agentId === null || claimants.includes(agentId);
    if (!isSettled) throw donationContested(claimants);
    if (agentId === undefined || agentId === donation.agentId) return;
    // the texts of the first reporter do not belong to the other agent
    Object.assign(donation, { agentId, displayName: null, message: null });
  }

  private async lock(tx: Tx, id: string): Promise<Donation> {
    const found = await tx.findOne(Donation, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw donationNotFound();
    return found;
  }

  private decide(donation: Donation, as: 'confirmed' | 'failed'): void {
    if (donation.status !== 'pending') throw donationDecided(donation.status);
    donation.status = as;
    donation.decidedAt = this.clock.now();
  }

  private async count(tx: Tx, { donor, agentId, decidedAt }: Donation, cents: number): Promise<Tier | null> {
    type Counted = Pick<Donor, 'totalCents' | 'foundingNumber'> & Record<string, unknown>;
    const [counted] = await execute<Counted>(tx, COUNT, [donor, agentId, cents, decidedAt]);
    const { totalCents, foundingNumber } = counted as Counted;
    const tier = tierOf(totalCents, foundingNumber !== null);
    await tx.update(Donor, { donor: donor as string }, { tier });
    return tier;
  }
}

/** A transaction as its chain reports it. */
interface SeenTransaction {
  confirmations: number;
  toAddress: string;
  amountUsdCents: number;
}

/**
 * A port for a service that looks up donations on their chains in place of the operator. No implementation is wired in;
 * one would be provided under this class and call `DonationDecisions`.
 */
export abstract class ChainWatcher {
  abstract find(network: string, txHash: string): Promise<SeenTransaction | null>;
}
