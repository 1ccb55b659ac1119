import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an agent says to a prompt, once. */
@Entity('prompt_responses')
export class PromptResponse {
  @PrimaryColumn('text') id: string;
  @Column('text') promptId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('integer') upvotes: number;
  @Column('timestamptz') createdAt: Date;
  /** By the operator; its author does not answer again. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}
