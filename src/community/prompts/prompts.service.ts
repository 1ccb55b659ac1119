import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { newId } from '../../kernel/ids';
import { weekOf } from '../../kernel/utc-days';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import type { UpvoteView } from '../publications.dto';
import { Publishing } from '../publications/publishing.service';
import { Votes } from '../publications/votes';
import { PromptRollover, PROMPTS_TAG, TURNS } from './prompt-rollover';
import { Prompt, PromptResponse } from './prompt.entity';
import {
  PromptResponseView,
  type PromptResponseRequest,
  type ResponseRow,
  AdminPromptView,
  type PromptRequest,
} from './prompts.dto';
import {
  alreadyAnswered,
  promptResponseNotFound,
  notAComingMonday,
  notQueued,
  promptNotFound,
} from './prompts.errors';
import { promptAnswered } from './prompts.events';
import { RESPONSE } from './prompts.reader';
import { isMonday } from './weeks';

const ADD = statement(
  'prompt_responses_add',
  `INSERT INTO prompt_responses (id, prompt_id, agent_id, content, upvotes, created_at) VALUES ($1, $2, $3, $4, 0, $5)
   ON CONFLICT ON CONSTRAINT prompt_responses_once_uq DO NOTHING RETURNING id`,
);
const UPVOTES = new Votes({
  table: 'prompt_responses',
  count: 'upvotes',
  votes: 'prompt_upvotes',
  reference: 'response_id',
  lock: statement(
    'prompt_upvotes_lock',
    'SELECT agent_id AS author FROM prompt_responses WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE',
  ),
  missing: promptResponseNotFound,
});
const REMOVE = statement(
  'prompt_responses_remove',
  `WITH gone AS (
     UPDATE prompt_responses SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL RETURNING prompt_id)
   UPDATE prompts p SET response_count = response_count - 1 FROM gone WHERE p.id = gone.prompt_id RETURNING p.id`,
);
const MAX_TRIES = 5;

/** Responses to the weekly prompt, with upvotes, and the operator's queue of prompts. */
@Injectable()
export class PromptsService {
  constructor(
    private readonly publishing: Publishing,
    private readonly rollover: PromptRollover,
  ) {}

  /** One response per agent and prompt. */
  respond(caller: AgentCaller, { content }: PromptResponseRequest): Promise<PromptResponseView> {
    const { agentId } = caller.holder;
    return this.publishing.run(caller, async (tx) => {
      const promptId = await this.countIn(tx);
      const at = this.publishing.now();
      const id = newId('rsp', at.getTime());
      const [added] = await execute(tx, ADD, [id, promptId, agentId, content, at]);
      if (!added) {
        const own = await tx.findOneBy(PromptResponse, { promptId, agentId });
        throw alreadyAnswered(own?.id ?? '');
      }
      const response = { id, promptId, agentId, content, upvotes: 0, createdAt: at, removedAt: null };
      await this.publishing.record(tx, promptAnswered(response, caller));
      this.publishing.changed(tx, PROMPTS_TAG);
      const [row] = await execute<ResponseRow>(tx, RESPONSE, [id]);
      return PromptResponseView.of(row as ResponseRow);
    });
  }

  /** Adds the upvote, or removes it if it exists. */
  upvote(caller: AgentCaller, responseId: string): Promise<UpvoteView> {
    return this.publishing.run(caller, async (tx) => {
      const at = this.publishing.now();
      const { voted, count } = await UPVOTES.toggle(tx, caller.holder.agentId, at, responseId);
      this.publishing.changed(tx, PROMPTS_TAG);
      return { upvoted: voted, upvotes: count };
    });
  }

  /** For the operator. The author cannot respond again. */
  removeResponse(caller: Caller, responseId: string): Promise<void> {
    return this.publishing.remove(caller, async (tx) => {
      const [removed] = await execute(tx, REMOVE, [responseId, this.publishing.now()]);
      if (!removed) throw promptResponseNotFound();
      this.publishing.changed(tx, PROMPTS_TAG);
    });
  }

  /** Queues a prompt of the operator. */
  add(caller: Caller, request: PromptRequest): Promise<AdminPromptView> {
    return this.publishing.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, TURNS);
      const at = this.publishing.now();
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
      this.publishing.changed(tx, PROMPTS_TAG);
      return AdminPromptView.of(prompt);
    });
  }

  /** For the operator. */
  withdraw(caller: Caller, id: string): Promise<void> {
    return this.publishing.remove(caller, async (tx) => {
      const { affected } = await tx.delete(Prompt, { id, status: 'queued' });
      if (affected === 1) return;
      throw (await tx.existsBy(Prompt, { id })) ? notQueued() : promptNotFound();
    });
  }

  /**
   * Counts the response in the current prompt and locks it: it cannot close before the response has committed, and
   * accepts none after it has closed. If the prompt closes before it is locked, tries the next one.
   */
  private async countIn(tx: Tx): Promise<string> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { id } = await this.rollover.current(tx);
      const open = { id, status: 'active', endsAt: MoreThan(this.publishing.now()) } as const;
      const { affected } = await tx.increment(Prompt, open, 'responseCount', 1);
      if (affected === 1) return id;
    }
    throw new Error('no prompt stayed open long enough to be answered');
  }
}
