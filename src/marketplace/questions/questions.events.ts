import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Question } from './question.entity';

/** Told to the seller. */
export function questionAsked(question: Question, livemode: boolean): NewDomainEvent {
  return {
    ...questionEvent(question, livemode),
    name: 'marketplace.question.asked',
    occurredAt: question.createdAt,
    actorId: question.askerId,
    audience: [question.sellerId],
  };
}

/** Told to the asker who wants to know; once more when the seller changes the answer. */
export function questionAnswered(question: Question, livemode: boolean): NewDomainEvent {
  return {
    ...questionEvent(question, livemode),
    name: 'marketplace.question.answered',
    occurredAt: question.answerEditedAt ?? (question.answeredAt as Date),
    actorId: question.sellerId,
    audience: [question.askerId],
  };
}

function questionEvent(
  question: Question,
  livemode: boolean,
): Pick<NewDomainEvent, 'subject' | 'livemode' | 'payload'> {
  return {
    subject: { type: 'question', id: question.id, sequence: question.eventSequence },
    livemode,
    payload: {
      object: 'question',
      id: question.id,
      status: question.status,
      listing_id: question.listingId,
      listing_title: question.listingTitle,
      seller_id: question.sellerId,
      asker_id: question.askerId,
      asker_name: question.askerName,
      question: question.question,
      answer: question.answer,
      answered_at: question.answeredAt?.toISOString() ?? null,
      answer_edited_at: question.answerEditedAt?.toISOString() ?? null,
      created_at: question.createdAt.toISOString(),
      links: { self: `/marketplace/listings/${question.listingId}/questions` },
    },
  };
}
