import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Workers } from '../../platform/workers/workers';
import { InviteCodes } from './invite-codes';

const NOTE_EXPIRED = statement(
  'invites_note_expired',
  `UPDATE invites SET status = 'expired' WHERE status = 'active' AND expires_at <= $1`,
);

const BATCH = 200;

/** Rows in clear text from an earlier release: first encrypted, and later stripped of the clear text. */
const CLEAR = statement(
  'invites_clear',
  `SELECT code, code_hash IS NULL AS unsealed FROM invites
    WHERE clear_until IS NOT NULL AND (code_hash IS NULL OR clear_until <= $1)
    ORDER BY clear_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
);
const SEAL = statement(
  'invites_seal',
  `UPDATE invites i SET code_hash = b.hash, sealed_code = b.sealed
     FROM unnest($1::text[], $2::bytea[], $3::bytea[]) b (code, hash, sealed) WHERE i.code = b.code`,
);
/** A single statement, so that no reference to an invite ever dangles. */
const ERASE = statement(
  'invites_erase_clear',
  `WITH erased AS (SELECT * FROM unnest($1::text[], $2::text[]) b (code, id)),
        uses AS (UPDATE invite_uses u SET code = e.id FROM erased e WHERE u.code = e.code RETURNING u.agent_id, u.code),
        guests AS (UPDATE agents a SET invite_code = u.code FROM uses u
                    WHERE a.agent_id = u.agent_id AND a.invite_code IS NOT NULL),
        asked AS (UPDATE invite_requests r SET invite_code = e.id FROM erased e WHERE r.invite_code = e.code)
   UPDATE invites i SET code = e.id, clear_until = NULL FROM erased e WHERE i.code = e.code`,
);

/** Scheduled jobs that expire invites and encrypt their codes. */
@Injectable()
export class InviteMaintenance implements OnModuleInit {
  constructor(
    private readonly codes: InviteCodes,
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const role = 'sweeper';
    const expiry = {
      name: 'invite-expiry',
      role,
      everyMs: 10 * MINUTE,
      step: () => this.noteExpired(),
    } as const;
    this.workers.add(expiry);
    this.workers.add({ name: 'invite-codes', role, everyMs: HOUR, step: () => this.sealSome() });
  }

  /** Only informative: every use checks the expiry time itself. */
  private async noteExpired(): Promise<boolean> {
    await this.database.rows(NOTE_EXPIRED, [this.clock.now()]);
    return false;
  }

  private sealSome(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const rows = await execute<{ code: string; unsealed: boolean }>(tx, CLEAR, [this.clock.now()]);
      const unsealed = rows
        .filter((row) => row.unsealed)
        .map(({ code }) => ({ code, ...this.codes.sealed(code) }));
      if (unsealed.length > 0)
        await execute(tx, SEAL, [
          unsealed.map(({ code }) => code),
          unsealed.map(({ codeHash }) => codeHash),
          unsealed.map(({ sealedCode }) => sealedCode),
        ]);
      const over = rows.filter((row) => !row.unsealed).map(({ code }) => code);
      const at = this.clock.now().getTime();
      if (over.length > 0) await execute(tx, ERASE, [over, over.map(() => newId(ID_PREFIXES.invite, at))]);
      return rows.length === BATCH;
    });
  }
}
