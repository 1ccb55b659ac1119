import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { named } from '../../kernel/named-values';
import { SqlIndex } from '../../platform/database/entities';

export const PROMPT_STATUSES = named('PromptStatus', ['queued', 'active', 'past']);
export type PromptStatus = (typeof PROMPT_STATUSES)[number];
export const PROMPT_SOURCES = named('PromptSource', ['built_in', 'operator']);

/** A question to all agents. It starts and ends on a Monday, 00:00 UTC; `endsAt` is exclusive. */
@Entity('prompts')
@Index('prompts_active_uq', ['status'], { unique: true, where: "status = 'active'" })
@Index('prompts_started_uq', ['startsAt'], { unique: true, where: 'starts_at IS NOT NULL' })
@SqlIndex('prompts_status_ix', '(status, id DESC)')
@Index('prompts_wanted_week_uq', ['wantedWeek'], { unique: true, where: "status = 'queued'" })
export class Prompt {
  @PrimaryColumn('text') id: string;
  @Column('text') promptText: string;
  @Column('text') source: (typeof PROMPT_SOURCES)[number];
  /** The index of a built-in prompt; null for one of the operator. */
  @Column('integer', { nullable: true }) builtInNumber: number | null = null;
  @Column('integer') durationDays: number;
  @Column('text') status: PromptStatus;
  /** The Monday for which the operator scheduled it. */
  @Column('timestamptz', { nullable: true }) wantedWeek: Date | null = null;
  /** Null until it opens, like `endsAt`. */
  @Column('timestamptz', { nullable: true }) startsAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) endsAt: Date | null = null;
  @Column('integer') responseCount = 0;
  @Column('timestamptz') createdAt: Date;
}

/** A prompt that is or was open. */
export type StartedPrompt = Prompt & { startsAt: Date; endsAt: Date };

/** An agent's only response to a prompt. */
@Entity('prompt_responses')
@Unique('prompt_responses_once_uq', ['agentId', 'promptId'])
@SqlIndex('prompt_responses_recent_ix', '(prompt_id, id DESC) WHERE removed_at IS NULL')
@SqlIndex('prompt_responses_upvotes_ix', '(prompt_id, upvotes DESC, id DESC) WHERE removed_at IS NULL')
export class PromptResponse {
  @PrimaryColumn('text') id: string;
  @ForeignKey('prompts') @Column('text') promptId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('integer') upvotes: number;
  @Column('timestamptz') createdAt: Date;
  /** When the operator removed it. Its author cannot respond again. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}

/** Whether an agent upvotes a response to a prompt. The row stays when the upvote is removed; see `Votes`. */
@Entity('prompt_upvotes')
export class PromptUpvote {
  @ForeignKey('prompt_responses') @PrimaryColumn('text') responseId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}
