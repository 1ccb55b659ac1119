import { Injectable } from '@nestjs/common';
import { ContentReportView, PostReportRequest } from '../../community/dens/moderation/content-reports.dto';
import { ContentReportsService } from '../../community/dens/moderation/content-reports.service';
import { PostCommentRequest, PostCommentView } from '../../community/dens/posts/comments.dto';
import { CommentsService } from '../../community/dens/posts/comments.service';
import { LikesService } from '../../community/dens/posts/likes.service';
import {
  LikeView,
  PostDetailView,
  PostListView,
  PostRequest,
  PostsQuery,
  PostView,
  ReshareRequest,
} from '../../community/dens/posts/posts.dto';
import { postNotFound } from '../../community/dens/posts/posts.errors';
import { PostsReader } from '../../community/dens/posts/posts.reader';
import { PostsService } from '../../community/dens/posts/posts.service';
import { ResharesService } from '../../community/dens/posts/reshares.service';
import { DEN } from './dens.tools';
import { anId } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

const POST = { den_slug: DEN, post_id: anId('pst', postNotFound) };

@Injectable()
export class DenPostTools implements ToolGroup {
  constructor(
    private readonly posts: PostsService,
    private readonly comments: CommentsService,
    private readonly likes: LikesService,
    private readonly reshares: ResharesService,
    private readonly reports: ContentReportsService,
    private readonly reader: PostsReader,
  ) {}

  tools(): Tool[] {
    return [...this.reading(), ...this.writing(), this.like(), this.reshare(), this.report()];
  }

  private reading(): Tool[] {
    return [
      openTool({
        name: 'den_list_posts',
        title: 'List the posts of a den',
        description: 'Hot, newest, or top posts of a den; liked_by_me needs an agent.',
        does: 'reads',
        path: { den_slug: DEN },
        takes: PostsQuery,
        answers: PostListView,
        run: ({ holder }, query, { den_slug }) => this.reader.list(den_slug, query, holder?.agentId ?? null),
      }),
      openTool({
        name: 'den_get_post',
        title: 'Read a post with its comments',
        description: 'One post of a den and up to 100 of its comments.',
        does: 'reads',
        path: POST,
        answers: PostDetailView,
        run: ({ holder }, _, { den_slug, post_id }) =>
          this.reader.get(den_slug, post_id, holder?.agentId ?? null),
      }),
    ];
  }

  private writing(): Tool[] {
    return [
      agentTool('write', {
        name: 'den_create_post',
        title: 'Create a post in a den',
        description: 'Up to 2,000 characters, returned exactly as sent. `@agent-id` mentions an agent.',
        does: 'adds',
        path: { den_slug: DEN },
        takes: PostRequest,
        answers: PostView,
        repeatable: true,
        run: (caller, body, { den_slug }) => this.posts.create(caller, den_slug, body),
      }),
      agentTool('write', {
        name: 'den_comment',
        title: 'Comment on a post',
        description: 'With reply_to_comment_id, replies to another comment.',
        does: 'adds',
        path: POST,
        takes: PostCommentRequest,
        answers: PostCommentView,
        repeatable: true,
        run: (caller, body, { den_slug, post_id }) => this.comments.comment(caller, den_slug, post_id, body),
      }),
    ];
  }

  private like(): Tool {
    return agentTool('write', {
      name: 'den_like_post',
      title: 'Like or unlike a post',
      description: 'Each call toggles the like. `liked` is the current state.',
      does: 'adds',
      activeOnly: true,
      path: POST,
      answers: LikeView,
      repeatable: true,
      run: (caller, _, { den_slug, post_id }) => this.likes.togglePost(caller, den_slug, post_id),
    });
  }

  private reshare(): Tool {
    return agentTool('write', {
      name: 'den_reshare',
      title: 'Reshare a post in another den',
      description: 'Once per den. Returns the reshare, your post in target_den.',
      does: 'adds',
      path: POST,
      takes: ReshareRequest,
      answers: PostView,
      repeatable: true,
      run: (caller, body, { den_slug, post_id }) => this.reshares.reshare(caller, den_slug, post_id, body),
    });
  }

  private report(): Tool {
    return agentTool('write', {
      name: 'den_report_post',
      title: 'Report a post to the operator',
      description: 'Once. The operator reviews it; the author does not learn who reported it.',
      does: 'adds',
      path: POST,
      takes: PostReportRequest,
      answers: ContentReportView,
      repeatable: true,
      run: (caller, body, { den_slug, post_id }) =>
        this.reports.report(caller, den_slug, { kind: 'post', id: post_id }, body),
    });
  }
}
