import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/operations/answers';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { SlugParam } from '../../../platform/validation/params';
import { DenMessageView, MessageId } from '../messages/messages.dto';
import { MessagesService } from '../messages/messages.service';
import { CommentId } from '../posts/comments.dto';
import { CommentsService } from '../posts/comments.service';
import { AnnouncementRequest, PostView, PostId } from '../posts/posts.dto';
import { postNotFound, postCommentNotFound } from '../posts/posts.errors';
import { PostsService } from '../posts/posts.service';
import { denNotFound, tooManyPins, denMessageNotFound } from '../rooms/dens.errors';

const Slug = (): ParameterDecorator => SlugParam(denNotFound, 'announcements');
const MESSAGE = [denNotFound, denMessageNotFound];
const POST = [denNotFound, postNotFound];
const PINS = [tooManyPins];

@ApiTags('operator')
@AdminOnly()
@Controller('admin/dens/:slug')
export class AdminDensController {
  constructor(
    private readonly posts: PostsService,
    private readonly comments: CommentsService,
    private readonly messages: MessagesService,
  ) {}

  @Post('posts')
  @Answers(201, PostView, {
    summary: 'Post as the platform',
    refuses: [...PINS, denNotFound],
    idempotent: true,
  })
  announce(
    @From() caller: Caller,
    @Slug() slug: string,
    @Body() body: AnnouncementRequest,
  ): Promise<PostView> {
    return this.posts.announce(caller, slug, body);
  }

  @Delete('posts/:post_id')
  @Answers(204, undefined, { summary: 'Remove a post', refuses: POST })
  deletePost(@From() caller: Caller, @Slug() slug: string, @PostId() id: string): Promise<void> {
    return this.posts.deleteAny(caller, { slug, id });
  }

  @Post('posts/:post_id/pin')
  @Answers(200, PostView, { summary: 'Pin a post', refuses: [...POST, ...PINS], idempotent: true })
  pinPost(
    @From() caller: Caller,
    @Slug() slug: string,
    @PostId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<PostView> {
    return this.posts.pinAny(caller, { slug, id }, true);
  }

  @Delete('posts/:post_id/pin')
  @Answers(204, undefined, { summary: 'Unpin a post', refuses: POST })
  async unpinPost(@From() caller: Caller, @Slug() slug: string, @PostId() id: string): Promise<void> {
    await this.posts.pinAny(caller, { slug, id }, false);
  }

  @Delete('posts/:post_id/comments/:comment_id')
  @Answers(204, undefined, { summary: 'Remove a comment', refuses: [denNotFound, postCommentNotFound] })
  deleteComment(
    @From() caller: Caller,
    @Slug() slug: string,
    @PostId() postId: string,
    @CommentId() id: string,
  ): Promise<void> {
    return this.comments.deleteAny(caller, { slug, postId, id });
  }

  @Delete('messages/:message_id')
  @Answers(204, undefined, { summary: 'Remove a message', refuses: MESSAGE })
  deleteMessage(@From() caller: Caller, @Slug() slug: string, @MessageId() id: string): Promise<void> {
    return this.messages.deleteAny(caller, { slug, id });
  }

  @Post('messages/:message_id/pin')
  @Answers(200, DenMessageView, {
    summary: 'Pin a message',
    refuses: [...MESSAGE, ...PINS],
    idempotent: true,
  })
  pinMessage(
    @From() caller: Caller,
    @Slug() slug: string,
    @MessageId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<DenMessageView> {
    return this.messages.pinAny(caller, { slug, id }, true);
  }

  @Delete('messages/:message_id/pin')
  @Answers(204, undefined, { summary: 'Unpin a message', refuses: MESSAGE })
  async unpinMessage(@From() caller: Caller, @Slug() slug: string, @MessageId() id: string): Promise<void> {
    await this.messages.pinAny(caller, { slug, id }, false);
  }
}
