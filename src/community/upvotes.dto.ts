import { Flag, Integer } from '../platform/http/fields';

export class UpvoteView {
  @Flag({ description: 'Whether you upvote it now' }) upvoted: boolean;
  @Integer({ example: 4 }) upvotes: number;
}
