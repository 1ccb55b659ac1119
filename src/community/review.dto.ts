import { OneOf, Text } from '../platform/http/fields';

/** The operator's decision on a submission. */
export class SubmissionReviewRequest {
  @OneOf(['approve', 'reject'] as const) action: 'approve' | 'reject';
  @Text({ optional: true, min: 1, max: 1000, description: 'Shown to the author' }) feedback?: string;
}
