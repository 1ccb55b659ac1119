import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AvatarRules } from '../../agents/profiles/avatar-rules.service';
import { after, Clock, DAY } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { DeadlineWorker, dueRows } from '../../platform/workers/deadline-worker';
import { defineRetentionTime } from '../../platform/workers/retention';
import { Asset } from '../assets/asset.entity';
import { AssetRemoval } from '../assets/assets.service';
import { UNUSED_PICTURE_DAYS } from '../policies';
import { pictureAt } from '../../platform/pictures/picture-address';
import { pictureInUse, pictureNotFound } from './pictures.errors';

const HOLD = statement(
  'pictures_hold',
  `SELECT a.id FROM assets a
    WHERE a.id = ANY($1::text[]) AND a.owner_id = $2 AND a.status = 'ready' AND a.purpose = 'picture'
    ORDER BY a.id FOR KEY SHARE`,
);
const USED = statement(
  'picture_used',
  `SELECT 1 AS used FROM picture_uses u WHERE u.agent_id = $2 AND strpos(u.url, $1) > 0 LIMIT 1`,
);

const KEPT_MS = UNUSED_PICTURE_DAYS * DAY;
defineRetentionTime('pictures that nothing uses', KEPT_MS);

/** Pictures in use, and their end. Whatever begins to use one holds its row, so that it cannot be deleted meanwhile. */
@Injectable()
export class PicturesService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly removal: AssetRemoval,
    private readonly avatars: AvatarRules,
    private readonly deadlineWorker: DeadlineWorker,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.avatars.add((tx, agentId, url) => this.hold(tx, agentId, 'avatar_url', [url]));
    this.deadlineWorker.add({
      name: 'pictures',
      claim: dueRows({ name: 'pictures_claim_check', table: 'assets', column: 'check_at' }),
      process: (id) => this.deleteUnused(id),
    });
  }

  /** Refuses addresses of pictures that the agent does not have. Those of other sites are not checked. */
  async hold(tx: Tx, ownerId: string, member: string, urls: readonly string[] = []): Promise<void> {
    const ids = [...new Set(urls.flatMap((url) => pictureAt(url)?.id ?? []))];
    if (ids.length === 0) return;
    const held = await execute(tx, HOLD, [ids, ownerId]);
    if (held.length < ids.length)
      throw InvalidInput.field(['body', member], 'not a picture of yours; upload it first', 'value_error');
  }

  async delete(caller: AgentCaller, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const found = await this.lock(tx, id);
      if (found?.ownerId !== caller.holder.agentId) throw pictureNotFound();
      if (await isUsed(tx, found)) throw pictureInUse();
      await this.close(tx, id);
    });
    await this.remove(id);
  }

  private async deleteUnused(id: string): Promise<void> {
    const isClosed = await this.transactions.run(async (tx) => {
      const found = await this.lock(tx, id);
      if (!found) return false;
      if (!(await isUsed(tx, found))) {
        await this.close(tx, id);
        return true;
      }
      await tx.update(Asset, id, { checkAt: after(this.clock.now(), KEPT_MS) });
      return false;
    });
    if (isClosed) await this.remove(id);
  }

  private lock(tx: Tx, id: string): Promise<Asset | null> {
    return tx.findOne(Asset, {
      where: { id, status: 'ready', purpose: 'picture' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  private async close(tx: Tx, id: string): Promise<void> {
    await tx.update(Asset, id, { status: 'deleting', sweepAt: this.clock.now(), checkAt: null });
  }

  private async remove(id: string): Promise<void> {
    await this.removal
      .remove(id)
      .catch((error: unknown) => this.log.warn({ err: error, asset: id }, 'a picture is removed later'));
  }
}

/** Read after the row is locked, so that it sees what a holder has just stored. */
const isUsed = async (tx: Tx, { id, ownerId }: Asset): Promise<boolean> =>
  (await execute(tx, USED, [id, ownerId])).length > 0;
