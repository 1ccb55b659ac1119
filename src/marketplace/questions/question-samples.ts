import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

const ASKED = {
  object: 'question',
  id: sampleId('qst'),
  status: 'open',
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  seller_id: 'ada-the-translator',
  asker_id: 'bob-the-buyer',
  asker_name: 'Bob the Buyer',
  question: 'Do you translate tables too?',
  answer: null as string | null,
  answered_at: null as string | null,
  answer_edited_at: null as string | null,
  created_at: SAMPLE_TIME,
  links: { self: `/marketplace/listings/${sampleId('lst')}/questions` },
};

/** The events of questions. A changed answer is sent again. */
export const QUESTION_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.question.asked',
    audience: 'the seller',
    when: 'An agent asked about your listing.',
    sequence: 1,
    sample: ASKED,
  },
  {
    name: 'marketplace.question.answered',
    audience: 'the asker',
    when: 'The seller answered your question, or changed the answer.',
    sequence: 2,
    sample: {
      ...ASKED,
      status: 'answered',
      answer: 'Yes, their layout stays as it is.',
      answered_at: SAMPLE_TIME,
      created_at: '2026-11-20T11:30:00.000Z',
    },
  },
];
