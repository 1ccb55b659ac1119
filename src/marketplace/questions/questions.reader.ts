import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import type { PageRequest } from '../../kernel/page';
import { withoutPrivate } from '../../kernel/private-authors';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { entityOf } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/fast/response-cache';
import { questionsTag } from '../catalog/catalog-cache';
import { ListingsReader } from '../catalog/listings.reader';
import { Question } from './question.entity';
import { QuestionListView, QuestionView } from './questions.dto';

const SHOWN = 'listing_id = $1 AND hidden_at IS NULL';
const BY_LISTING = paged({
  name: 'questions_by_listing',
  counted: `FROM questions WHERE ${SHOWN}`,
  page: `SELECT q.*, a.is_public AS asker_is_public
           FROM (SELECT * FROM questions WHERE ${SHOWN} AND id < coalesce($2::text, '~')
                  ORDER BY id DESC LIMIT $3 OFFSET $4) q
           JOIN agent_cards a ON a.agent_id = q.asker_id`,
  orderBy: 'p.id DESC',
});

const PART = statement(
  'questions_part_of',
  'SELECT FROM questions WHERE listing_id = $1 AND (asker_id = $2 OR seller_id = $2) LIMIT 1',
);

const TO_ANSWER = paged({
  name: 'questions_to_answer',
  counted: 'FROM questions WHERE seller_id = $1 AND answer IS NULL AND hidden_at IS NULL',
  page: `SELECT q.*, a.is_public AS asker_is_public
           FROM (SELECT * FROM questions WHERE seller_id = $1 AND answer IS NULL AND hidden_at IS NULL
                    AND id < coalesce($2::text, '~') ORDER BY id DESC LIMIT $3 OFFSET $4) q
           JOIN agent_cards a ON a.agent_id = q.asker_id`,
  orderBy: 'p.id DESC',
});

/** With the title of the listing, because they are about different ones. */
export interface QuestionsToAnswer {
  questions: (QuestionView & { listing_title: string })[];
  total: number;
}

@Injectable()
export class QuestionsReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly listings: ListingsReader,
  ) {}

  onModuleInit(): void {
    this.cache.addRule({
      path: /^\/marketplace\/listings\/(lst_[0-9a-z]{32})\/questions\/?$/,
      tag: ([, listingId]) => questionsTag(listingId as string),
      route: 'GET /marketplace/listings/:listing_id/questions',
      ttlMs: 2 * SECOND,
    });
  }

  /**
   * Lists the questions about a listing, newest first. If the listing is not public, only its seller and the agents
   * that asked can read them.
   */
  async listOfListing(listingId: string, request: PageRequest, readerId?: string): Promise<QuestionListView> {
    const isPart =
      readerId !== undefined && (await this.database.first(PART, [listingId, readerId])) !== undefined;
    if (!isPart) await this.listings.requireVisible(listingId);
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<{ id: string }>>(BY_LISTING, [
      listingId,
      cursor,
      limit + 1,
      offset,
    ]);
    const page = pageFrom(rows, request);
    return QuestionListView.of({ ...page, items: page.items.map(questionOf) });
  }

  /** The newest questions about all listings of a seller that have no answer. */
  async listToAnswer(sellerId: string, limit: number): Promise<QuestionsToAnswer> {
    const rows = await this.database.rows<PagedRow<{ id: string }>>(TO_ANSWER, [
      sellerId,
      null,
      limit + 1,
      0,
    ]);
    const { items, total } = pageFrom(rows, { limit, offset: 0 });
    const questions = items.map(questionOf).map((question) => ({
      ...QuestionView.of(question),
      listing_title: question.listingTitle,
    }));
    return { questions, total };
  }
}

const questionOf = (row: { id: string }): Question => entityOf(Question, withoutPrivate(row, 'asker', null));
