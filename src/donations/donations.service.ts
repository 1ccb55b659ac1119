import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { Clock } from '../kernel/clock';
import { InvalidInput } from '../kernel/domain-error';
import { newId } from '../kernel/ids';
import { Commands } from '../platform/commands/commands';
import { execute, statement } from '../platform/database/statements';
import type { Caller } from '../platform/security/caller';
import { agentNotFound } from '../platform/security/security.errors';
import { Donation, type DonationStatus } from './donation.entity';
import type { NotifiedView, NotifyRequest } from './donations.dto';
import { familyOf, readAddress, readTxHash } from './networks';
import { MAX_CLAIMS } from './policies';

const SAID_BEFORE = `tx_hash = $2 AND network = $3 AND from_address = $4 AND amount = $5 AND currency = $6
     AND agent_id IS NOT DISTINCT FROM $7`;
/**
 * Of concurrent reports of the same transaction, the first is stored, and the second reads its status. After a report
 * has failed, the transaction may be reported again with different data, because the first report may have come from
 * somebody else and been wrong.
 */
const REPORT = statement(
  'donations_report',
  `INSERT INTO donations (id, tx_hash, network, from_address, amount, currency, agent_id, display_name, message, status,
                          created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10::timestamptz
    WHERE NOT EXISTS (SELECT FROM donations WHERE ${SAID_BEFORE} AND status = 'failed')
   ON CONFLICT (tx_hash, network) WHERE status <> 'failed' DO NOTHING RETURNING id, status, false AS contested`,
);
/** A private agent cannot be probed by donating in its name. */
const IN_NAME_OF = statement(
  'donations_in_name_of',
  'SELECT 1 AS shown FROM agent_cards WHERE agent_id = $1 AND is_public',
);
/**
 * Transactions are public, so the first reporter need not be the donor. A report of the same transaction for another
 * agent is stored for the operator, whatever else it says.
 */
const CLAIM = statement(
  'donations_claim',
  `UPDATE donations SET also_claimed_by = array_append(also_claimed_by, $3)
    WHERE tx_hash = $1 AND network = $2 AND status = 'pending' AND agent_id IS DISTINCT FROM $3
      AND NOT $3 = ANY (coalesce(also_claimed_by, '{}')) AND coalesce(cardinality(also_claimed_by), 0) < ${MAX_CLAIMS}`,
);
const REPORTED = statement(
  'donations_reported',
  `SELECT id, status, status = 'pending' AND also_claimed_by IS NOT NULL AS contested FROM donations WHERE tx_hash = $1 AND network = $2 ORDER BY status = 'failed', id DESC LIMIT 1`,
);

const MESSAGES: Record<DonationStatus, string> = {
  pending: 'Thank you! It counts as soon as it is confirmed.',
  confirmed: 'Thank you! It is confirmed.',
  failed: 'It could not be confirmed.',
};

const CONTESTED = 'Several agents reported this transaction. The operator decides who made it.';

/** Reports of donations by their donors. */
@Injectable()
export class DonationsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const nothing = { displayName: null, message: null };
    this.personalData.addErasure((tx, agentId) => tx.update(Donation, { agentId }, nothing));
  }

  /**
   * A repeat returns the same donation, even a failed one. A report for another agent makes a pending donation
   * contested.
   */
  notify(caller: Caller, request: NotifyRequest): Promise<NotifiedView> {
    const [txHash, fromAddress] = read(request);
    const { network, agent_id: agentId = null } = request;
    return this.commands.run(caller, async (tx) => {
      if (agentId !== null && (await execute(tx, IN_NAME_OF, [agentId])).length === 0) throw agentNotFound();
      const at = this.clock.now();
      const reported = [request.amount, request.currency, agentId, request.display_name ?? null];
      const values = [
        newId('don', at.getTime()),
        txHash,
        network,
        fromAddress,
        ...reported,
        request.message ?? null,
        at,
      ];
      type Row = { id: string; status: DonationStatus; contested: boolean };
      const [made] = await execute<Row>(tx, REPORT, values);
      if (!made && agentId !== null) await execute(tx, CLAIM, [txHash, network, agentId]);
      const [found] = made ? [made] : await execute<Row>(tx, REPORTED, [txHash, network]);
      const { id, status, contested } = found as Row;
      return { success: true, donation_id: id, status, message: contested ? CONTESTED : MESSAGES[status] };
    });
  }
}

function read(request: NotifyRequest): [string, string] {
  const family = familyOf(request.network);
  const txHash = readTxHash(request.tx_hash, family);
  const address = readAddress(request.from_address, family);
  const wrong = (member: string, what: string) => ({
    loc: ['body', member],
    msg: `must be ${what} of ${request.network}`,
    type: 'string_pattern_mismatch',
  });
  const problems = [
    ...(txHash === undefined ? [wrong('tx_hash', 'a transaction hash')] : []),
    ...(address === undefined ? [wrong('from_address', 'an address')] : []),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
  return [txHash as string, address as string];
}
