import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnData } from '../../agents/own-data/own-data.service';
import { statement } from '../../platform/database/statements';

const ERASURES = [
  statement('erase_reviews', 'UPDATE reviews SET reviewer_name = reviewer_id WHERE reviewer_id = $1'),
  statement('erase_questions', 'UPDATE questions SET asker_name = asker_id WHERE asker_id = $1'),
  // the listing's title may have been erased
  statement(
    'erase_answers_to_questions',
    `UPDATE questions q
        SET listing_title = l.title, answerer_name = CASE WHEN q.answer IS NOT NULL THEN q.seller_id END
       FROM listings l WHERE l.id = q.listing_id AND l.seller_id = $1`,
  ),
  statement('erase_reports', 'UPDATE reports SET details = NULL WHERE reporter_id = $1'),
  statement('erase_saved_searches', 'DELETE FROM saved_searches WHERE agent_id = $1'),
];

/** What an agent has said of the listings of others, and looks for among them, when its data are erased. */
@Injectable()
export class SaidOfListings implements OnModuleInit {
  constructor(private readonly ownData: OwnData) {}

  onModuleInit(): void {
    this.ownData.addErasure(...ERASURES);
  }
}
