import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { MINUTE } from '../kernel/clock';
import { ResponseCache } from '../platform/fast/response-cache';
import { readWallets, WALLET_FAMILIES } from '../platform/config/donation-wallets';
import { Settings } from '../platform/config/settings';
import { StatusList } from '../platform/database/paged';
import { Database, statement } from '../platform/database/statements';
import { Donation } from './donation.entity';
import {
  DonationInfoView,
  CheckedDonationView,
  type CheckedRow,
  type CheckQuery,
  type CheckView,
  DonationListView,
  type DonationsQuery,
  DonationView,
} from './donations.dto';
import { donationNotFound } from './donations.errors';
import { readAddress, readTxHash } from './networks';

const FOUND = `SELECT d.id, d.tx_hash, d.network, d.amount, d.currency, d.status,
                      d.status = 'pending' AND d.also_claimed_by IS NOT NULL AS contested, d.agent_id, d.display_name,
                      d.created_at, d.decided_at, o.tier
                 FROM donations d LEFT JOIN donors o ON o.donor = d.donor
                 LEFT JOIN agent_cards a ON a.agent_id = d.agent_id
                WHERE (d.agent_id IS NULL OR a.is_public)`;
/** Each statement uses its own index and filters by the other parameters. */
const narrowed = (name: string, first: string): ReturnType<typeof statement> =>
  statement(
    `donations_check_by_${name}`,
    `${FOUND} AND ${first} AND ($1::text[] IS NULL OR d.tx_hash = ANY ($1))
        AND ($2::text IS NULL OR d.agent_id = $2) AND ($3::text[] IS NULL OR d.from_address = ANY ($3))
      ORDER BY d.id DESC LIMIT 50`,
    { varies: true },
  );
const BY_HASH = narrowed('hash', 'd.tx_hash = ANY ($1)');
const BY_AGENT = narrowed('agent', 'd.agent_id = $2');
const BY_ADDRESS = narrowed('address', 'd.from_address = ANY ($3)');

const MAX_EXPORTED = 1_000;
const DONATIONS = new StatusList<Donation>('donations');

@Injectable()
export class DonationsReader implements OnModuleInit {
  private readonly info: DonationInfoView;

  constructor(
    private readonly database: Database,
    @InjectRepository(Donation) private readonly donations: Repository<Donation>,
    private readonly cache: ResponseCache,
    private readonly personalData: PersonalData,
    { DONATION_WALLETS, PLATFORM_NAME, PUBLIC_URL }: Settings,
  ) {
    this.info = DonationInfoView.of(readWallets(DONATION_WALLETS), PLATFORM_NAME, PUBLIC_URL);
  }

  onModuleInit(): void {
    this.cache.addPaths('donate', MINUTE, '/public/donate', '/public/donate/tiers');
    this.personalData.add('donations', async (agentId) => {
      const order = { id: 'DESC' } as const;
      const donations = await this.donations.find({ where: { agentId }, order, take: MAX_EXPORTED });
      return donations.map((donation) => {
        // the message is for the operator, and other claimants are not part of this agent's data
        const { message: _, also_claimed_by: __, ...displayed } = DonationView.of(donation);
        return displayed;
      });
    });
  }

  /** For the operator. */
  async getForOperator(id: string): Promise<DonationView> {
    const donation = await this.donations.findOneBy({ id });
    if (!donation) throw donationNotFound();
    return DonationView.of(donation);
  }

  getInfo(): DonationInfoView {
    return this.info;
  }

  /** The public part of the donations that match all parameters; none without parameters. */
  async check({ tx_hash: hash, agent_id: agentId, wallet_address: wallet }: CheckQuery): Promise<CheckView> {
    const hashes = hash && readings(hash, readTxHash);
    const addresses = wallet && readings(wallet, readAddress);
    const by = hashes ? BY_HASH : agentId ? BY_AGENT : addresses ? BY_ADDRESS : undefined;
    if (!by) return { found: false, donations: [], tier: null };
    const rows = await this.database.rows<CheckedRow>(by, [
      hashes || null,
      agentId || null,
      addresses || null,
    ]);
    return {
      found: rows.length > 0,
      donations: rows.map((row) => CheckedDonationView.of(row)),
      tier: rows.find(({ status }) => status === 'confirmed')?.tier ?? null,
    };
  }

  /** For the operator, newest first. */
  async list(query: DonationsQuery): Promise<DonationListView> {
    const page = await DONATIONS.page(this.database, query);
    return DonationListView.of({
      ...page,
      items: page.items.map((row) => Object.assign(new Donation(), row)),
    });
  }
}

/** A text may be a hash or address in several network families. If it fits none, nothing is found. */
function readings(text: string, read: typeof readTxHash): string[] {
  const found = WALLET_FAMILIES.map((family) => read(text, family)).filter(
    (reading) => reading !== undefined,
  );
  return [...new Set(found)];
}
