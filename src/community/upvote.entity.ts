import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('prompt_upvotes')
export class PromptUpvote {
  @ForeignKey('prompt_responses') @PrimaryColumn('text') responseId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}

/** TODOC */
@Entity('showcase_upvotes')
export class ShowcaseUpvote {
  @ForeignKey('showcase_items', { onDelete: 'CASCADE' }) @PrimaryColumn('text') itemId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}
