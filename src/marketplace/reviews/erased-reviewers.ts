import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Review } from './review.entity';

/** Removes the names of erased reviewers. Their reviews stay. */
@Injectable()
export class ErasedReviewers implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, reviewerId) =>
      tx.update(Review, { reviewerId }, { reviewerName: () => 'reviewer_id' }),
    );
  }
}
