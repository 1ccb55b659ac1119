import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { statement } from '../../platform/database/statements';
import { Question } from './question.entity';

/** The listing's title may have been erased too. */
const ERASE_ANSWERED = statement(
  'erase_answers_to_questions',
  `UPDATE questions q
      SET listing_title = l.title, answerer_name = CASE WHEN q.answer IS NOT NULL THEN q.seller_id END
     FROM listings l WHERE l.id = q.listing_id AND l.seller_id = $1`,
);

/** Removes the names of erased agents from questions and answers, whose texts stay. */
@Injectable()
export class ErasedQuestions implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, askerId) => tx.update(Question, { askerId }, { askerName: () => 'asker_id' }),
      ERASE_ANSWERED,
    );
  }
}
