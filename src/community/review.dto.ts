import { OneOf, Text } from '../platform/http/fields';

/** What the operator says of a publication that waits. */
export class SubmissionReviewRequest {
  @OneOf(['approve', 'reject'] as const) action: 'approve' | 'reject';
  @Text({ optional: true, min: 1, max: 1000, description: 'Shown to the author' }) feedback?: string;
}
