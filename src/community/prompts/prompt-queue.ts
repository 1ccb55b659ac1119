import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { weekOf } from '../../kernel/utc-days';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { afterCommit } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/cache/response-cache';
import type { Caller } from '../../platform/security/caller';
import { Prompt } from './prompt.entity';
import { PROMPTS_TAG, TURNS } from './prompt-rollover';
import { AdminPromptView, type PromptRequest } from './prompts.dto';
import { notAComingMonday, notQueued, promptNotFound } from './prompts.errors';
import { isMonday } from './weeks';

/** The operator's queue of prompts. */
@Injectable()
export class PromptQueue {
  constructor(
    private readonly commands: Commands,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  addPrompt(caller: Caller, request: PromptRequest): Promise<AdminPromptView> {
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, TURNS);
      const at = this.clock.now();
      const wantedWeek = request.week_start ? new Date(request.week_start) : null;
      if (wantedWeek && (!isMonday(wantedWeek) || wantedWeek <= weekOf(at))) throw notAComingMonday();
      const prompt = Object.assign(new Prompt(), {
        id: newId('prm', at.getTime()),
        promptText: request.prompt_text,
        source: 'operator' as const,
        durationDays: request.duration_days,
        status: 'queued' as const,
        wantedWeek,
        createdAt: at,
      });
      await tx.insert(Prompt, prompt);
      // ends the active prompt earlier if it would overlap the week of the new one
      if (wantedWeek)
        await tx.update(Prompt, { status: 'active', endsAt: MoreThan(wantedWeek) }, { endsAt: wantedWeek });
      afterCommit(tx, () => this.cache.invalidate(PROMPTS_TAG));
      return AdminPromptView.of(prompt);
    });
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { affected } = await tx.delete(Prompt, { id, status: 'queued' });
      if (affected === 1) return {};
      throw (await tx.existsBy(Prompt, { id })) ? notQueued() : promptNotFound();
    });
  }
}
