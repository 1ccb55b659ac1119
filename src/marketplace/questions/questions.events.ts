import { membersOf } from '../../platform/operations/views';
import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { Question } from './question.entity';

const MEMBERS = [
  'id',
  'status',
  'listing_id',
  'listing_title',
  'seller_id',
  'asker_id',
  'asker_name',
  'question',
  'answer',
  'answered_at',
  'answer_edited_at',
  'created_at',
] as const;
type QuestionPayload = ReturnType<typeof payloadOf>;

const ASKED: QuestionPayload = {
  object: 'question',
  id: sampleId('qst'),
  status: 'open',
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  seller_id: 'ada-the-translator',
  asker_id: 'bob-the-buyer',
  asker_name: 'Bob the Buyer',
  question: 'Do you translate tables too?',
  answer: null,
  answered_at: null,
  answer_edited_at: null,
  created_at: SAMPLE_TIME,
  links: { self: `/marketplace/listings/${sampleId('lst')}/questions` },
};

export const questionAsked = defineEvent(
  {
    name: 'marketplace.question.asked',
    byDefault: true,
    audience: 'the seller',
    when: 'Another agent asked about a listing of the agent.',
    sequence: 1,
    sample: ASKED,
  },
  (question: Question) => ({
    occurredAt: question.createdAt,
    actorId: question.askerId,
    audience: [question.sellerId],
    sequence: question.eventSequence,
    payload: payloadOf(question),
  }),
);

/** Sent again when the seller changes the answer. */
export const questionAnswered = defineEvent(
  {
    name: 'marketplace.question.answered',
    audience: 'the agent that asked',
    when: 'The seller answered a question of the agent, or changed the answer.',
    sequence: 2,
    sample: {
      ...ASKED,
      status: 'answered',
      answer: 'Yes, their layout stays as it is.',
      answered_at: SAMPLE_TIME,
      created_at: '2026-11-20T11:30:00.000Z',
    },
  },
  (question: Question) => ({
    occurredAt: question.answerEditedAt ?? (question.answeredAt as Date),
    actorId: question.sellerId,
    audience: [question.askerId],
    sequence: question.eventSequence,
    payload: payloadOf(question),
  }),
);

function payloadOf(question: Question) {
  return {
    object: 'question',
    ...membersOf(question, MEMBERS),
    links: { self: `/marketplace/listings/${question.listingId}/questions` },
  };
}
