import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import { ApprovalsService } from '../../agents/owner-controls/approvals.service';
import { holdOpen } from '../../platform/observability/origin';
import type { KeyHolder } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { MAX_WAITING_PER_AGENT } from '../policies';

/** Shorter than common client and proxy timeouts. */
const LONGEST_MS = 25_000;
const EVERY_MS = 1_000;

/** Holds a request open while a person decides. A client that is answered too early simply asks again. */
@Injectable()
export class ApprovalWait implements BeforeApplicationShutdown {
  private readonly waiting = new Map<string, number>();
  private stopped = false;

  constructor(
    private readonly approvals: ApprovalsService,
    private readonly keys: KeyHolders,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopped = true;
  }

  async untilDecided(holder: KeyHolder, approvalIds: readonly string[], signal: AbortSignal): Promise<void> {
    await this.until(holder, signal, async () => {
      const outcomes = [...(await this.approvals.outcomes(holder.agentId, approvalIds)).values()];
      return outcomes.every(({ status }) => status !== 'pending');
    });
  }

  /** Returns when the condition holds, the time is up, or the client disconnects. */
  async until(holder: KeyHolder, signal: AbortSignal, isSo: () => Promise<boolean>): Promise<void> {
    const { agentId } = holder;
    const others = this.waiting.get(agentId) ?? 0;
    if (others >= MAX_WAITING_PER_AGENT) return;
    this.waiting.set(agentId, others + 1);
    holdOpen();
    try {
      for (let waited = 0; waited < LONGEST_MS && !this.stopped && !signal.aborted; waited += EVERY_MS) {
        if (await isSo()) break;
        await timers.sleep(EVERY_MS);
      }
    } finally {
      const left = (this.waiting.get(agentId) ?? 1) - 1;
      if (left > 0) this.waiting.set(agentId, left);
      else this.waiting.delete(agentId);
    }
    await this.keys.recheck(holder);
  }
}
