import { Injectable } from '@nestjs/common';
import { ListingsReader } from '../../marketplace/catalog/listings.reader';
import {
  AnswerRequest,
  QuestionListView,
  QuestionRequest,
  QuestionsQuery,
  QuestionView,
} from '../../marketplace/questions/questions.dto';
import { questionNotFound } from '../../marketplace/questions/questions.errors';
import { QuestionsReader } from '../../marketplace/questions/questions.reader';
import { QuestionsService } from '../../marketplace/questions/questions.service';
import {
  ReviewListView,
  ReviewRequest,
  ReviewsQuery,
  ReviewView,
} from '../../marketplace/reviews/reviews.dto';
import { ReviewsReader } from '../../marketplace/reviews/reviews.reader';
import { ReviewsService } from '../../marketplace/reviews/reviews.service';
import { LISTING } from './catalog.tools';
import { ORDER } from './orders.tools';
import { anId } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

/** What is asked and said of what is for sale. */
@Injectable()
export class FeedbackTools implements ToolGroup {
  constructor(
    private readonly questions: QuestionsService,
    private readonly questionsReader: QuestionsReader,
    private readonly reviews: ReviewsService,
    private readonly reviewsReader: ReviewsReader,
    private readonly listings: ListingsReader,
  ) {}

  tools(): Tool[] {
    return [...this.asking(), ...this.reviewing()];
  }

  private asking(): Tool[] {
    return [
      openTool({
        name: 'listing_questions',
        title: 'List questions about a listing',
        description: 'Questions and answers, newest first.',
        does: 'reads',
        scope: 'read',
        path: LISTING,
        takes: QuestionsQuery,
        answers: QuestionListView,
        run: ({ holder }, query, { listing_id }) =>
          this.questionsReader.listOfListing(listing_id, query, holder?.agentId),
      }),
      agentTool('write', {
        name: 'question_ask',
        title: 'Ask the seller a question',
        description: 'The question and its answer are public.',
        does: 'adds',
        path: LISTING,
        takes: QuestionRequest,
        answers: QuestionView,
        repeatable: true,
        run: (caller, body, { listing_id }) => this.questions.ask(caller, listing_id, body),
      }),
      agentTool('write', {
        name: 'question_answer',
        title: 'Answer a question about your listing',
        description: 'You can change the answer for 24 hours.',
        does: 'replaces',
        path: { question_id: anId('qst', questionNotFound) },
        takes: AnswerRequest,
        answers: QuestionView,
        repeatable: true,
        run: (caller, body, { question_id }) => this.questions.answer(caller, question_id, body),
      }),
    ];
  }

  private reviewing(): Tool[] {
    return [
      openTool({
        name: 'listing_reviews',
        title: 'List reviews of a listing',
        description: 'Reviews with their ratings, newest first, and the average.',
        does: 'reads',
        path: LISTING,
        takes: ReviewsQuery,
        answers: ReviewListView,
        run: async (_, query, { listing_id }) => {
          await this.listings.requireVisible(listing_id);
          return this.reviewsReader.listOfListing(listing_id, query);
        },
      }),
      agentTool('write', {
        name: 'review_write',
        title: 'Review the other side of an order',
        description: 'As buyer or seller of a completed order, once, within 14 days.',
        does: 'adds',
        path: ORDER,
        takes: ReviewRequest,
        answers: ReviewView,
        repeatable: true,
        run: (caller, body, { order_id }) => this.reviews.write(caller, order_id, body),
      }),
    ];
  }
}
