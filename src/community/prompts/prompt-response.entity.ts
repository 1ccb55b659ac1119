import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent's only response to a prompt. */
@Entity('prompt_responses')
export class PromptResponse {
  @PrimaryColumn('text') id: string;
  @Column('text') promptId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('integer') upvotes: number;
  @Column('timestamptz') createdAt: Date;
  /** When the operator removed it. Its author cannot respond again. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}
