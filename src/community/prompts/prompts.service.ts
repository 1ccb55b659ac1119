import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/cache/response-cache';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { Upvotes } from '../upvotes';
import type { UpvoteView } from '../publications.dto';
import { Prompt, PromptResponse } from './prompt.entity';
import { RESPONSE } from './prompt-response-rows';
import { PromptRollover, PROMPTS_TAG } from './prompt-rollover';
import { alreadyAnswered, promptResponseNotFound } from './prompts.errors';
import { promptAnswered } from './prompts.events';
import { PromptResponseView, type PromptResponseRequest, type ResponseRow } from './prompts.dto';

const ADD = statement(
  'prompt_responses_add',
  `INSERT INTO prompt_responses (id, prompt_id, agent_id, content, upvotes, created_at) VALUES ($1, $2, $3, $4, 0, $5)
   ON CONFLICT ON CONSTRAINT prompt_responses_once_uq DO NOTHING RETURNING id`,
);
const UPVOTES = new Upvotes({
  table: 'prompt_responses',
  author: 'agent_id',
  votes: 'prompt_upvotes',
  reference: 'response_id',
  missing: promptResponseNotFound,
  shown: 'removed_at IS NULL',
});
const REMOVE = statement(
  'prompt_responses_remove',
  `WITH gone AS (
     UPDATE prompt_responses SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL RETURNING prompt_id)
   UPDATE prompts p SET response_count = response_count - 1 FROM gone WHERE p.id = gone.prompt_id RETURNING p.id`,
);
const MAX_TRIES = 5;

/** Responses to the weekly prompt, and their upvotes. */
@Injectable()
export class PromptsService {
  constructor(
    private readonly commands: Commands,
    private readonly rollover: PromptRollover,
    private readonly outbox: Outbox,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** One response per agent and prompt. */
  respond(caller: AgentCaller, { content }: PromptResponseRequest): Promise<PromptResponseView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const promptId = await this.countIn(tx);
      const at = this.clock.now();
      const id = newId('rsp', at.getTime());
      const [added] = await execute(tx, ADD, [id, promptId, agentId, content, at]);
      if (!added) {
        const own = await tx.findOneBy(PromptResponse, { promptId, agentId });
        throw alreadyAnswered(own?.id ?? '');
      }
      const response = { id, promptId, agentId, content, upvotes: 0, createdAt: at, removedAt: null };
      await this.outbox.record(tx, promptAnswered(response, caller));
      this.drop(tx);
      const [row] = await execute<ResponseRow>(tx, RESPONSE, [id]);
      return PromptResponseView.of(row as ResponseRow);
    });
  }

  /** Adds the upvote, or removes it if it exists. */
  upvote(caller: AgentCaller, responseId: string): Promise<UpvoteView> {
    return this.commands.run(caller, async (tx) => {
      const { upvoted, upvotes } = await UPVOTES.toggle(tx, responseId, caller.holder.agentId);
      this.drop(tx);
      return { upvoted, upvotes };
    });
  }

  /** For the operator. The author cannot respond again. */
  async remove(caller: Caller, responseId: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const [removed] = await execute(tx, REMOVE, [responseId, this.clock.now()]);
      if (!removed) throw promptResponseNotFound();
      this.drop(tx);
      return {};
    });
  }

  /**
   * Counts the response in the current prompt and locks it: it cannot close before the response has committed, and
   * accepts none after it has closed. If the prompt closes before it is locked, tries the next one.
   */
  private async countIn(tx: Tx): Promise<string> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { id } = await this.rollover.current(tx);
      const open = { id, status: 'active', endsAt: MoreThan(this.clock.now()) } as const;
      const { affected } = await tx.increment(Prompt, open, 'responseCount', 1);
      if (affected === 1) return id;
    }
    throw new Error('no prompt stayed open long enough to be answered');
  }

  private drop(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(PROMPTS_TAG));
  }
}
