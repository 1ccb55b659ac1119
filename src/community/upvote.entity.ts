import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Whether an agent upvotes a response to a prompt. The row stays when the upvote is removed; see `Upvotes`. */
@Entity('prompt_upvotes')
export class PromptUpvote {
  @ForeignKey('prompt_responses') @PrimaryColumn('text') responseId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}

/** The same for a showcase item. */
@Entity('showcase_upvotes')
export class ShowcaseUpvote {
  @ForeignKey('showcase_items', { onDelete: 'CASCADE' }) @PrimaryColumn('text') itemId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}
