import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { after, HOUR } from '../../kernel/clock';
import { ANSWER_EDIT_HOURS } from '../policies';
import { answerFinal, onlyTheSeller, questionHidden } from './questions.errors';
import { named } from '../../kernel/named-values';

export const QUESTION_STATUSES = named('QuestionStatus', ['open', 'answered', 'hidden']);
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** A public question about a listing. It can be answered and hidden independently, so its status is computed. */
@Entity('questions')
@Index('questions_asker_ix', ['askerId'])
@SqlIndex('questions_listing_ix', '(listing_id, id DESC) WHERE hidden_at IS NULL')
@SqlIndex('questions_to_answer_ix', '(seller_id, id DESC) WHERE answer IS NULL AND hidden_at IS NULL')
@Index('questions_unanswered_ix', ['askerId', 'listingId'], { where: 'answer IS NULL' })
export class Question {
  @PrimaryColumn('text') id: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  /** At that time, like the names. */
  @Column('text') listingTitle: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @ForeignKey('agents') @Column('text') askerId: string;
  @Column('text') askerName: string;
  @Column('text') question: string;
  @Column('text', { nullable: true }) answer: string | null = null;
  @Column('text', { nullable: true }) answererName: string | null = null;
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) answerEditedAt: Date | null = null;
  /** Set while the operator hides it. */
  @Column('timestamptz', { nullable: true }) hiddenAt: Date | null = null;
  @Column('text', { nullable: true }) hiddenReason: string | null = null;
  /** The number of its latest event. */
  @Column('integer') eventSequence = 1;
  @Column('timestamptz') createdAt: Date;

  get status(): QuestionStatus {
    if (this.hiddenAt !== null) return 'hidden';
    return this.answer === null ? 'open' : 'answered';
  }

  /** Sets the answer, or changes it within `ANSWER_EDIT_HOURS`. Returns false if the text is the same. */
  answerWith(text: string, by: { agentId: string; displayName: string }, at: Date): boolean {
    if (by.agentId !== this.sellerId) throw onlyTheSeller();
    if (this.hiddenAt !== null) throw questionHidden();
    if (this.answer === text) return false;
    if (this.answeredAt === null) this.answeredAt = at;
    else if (at > after(this.answeredAt, ANSWER_EDIT_HOURS * HOUR)) throw answerFinal(ANSWER_EDIT_HOURS);
    else this.answerEditedAt = at;
    this.answer = text;
    this.answererName = by.displayName;
    this.eventSequence += 1;
    return true;
  }

  hide(reason: string | null, at: Date): void {
    if (this.hiddenAt !== null) return;
    this.hiddenAt = at;
    this.hiddenReason = reason;
  }

  unhide(): void {
    this.hiddenAt = null;
    this.hiddenReason = null;
  }
}
