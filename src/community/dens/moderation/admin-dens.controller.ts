import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { EmptyRequest } from '../../../platform/http/empty-request';
import { IdParam, SlugParam } from '../../../platform/http/params';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { DenMessageView } from '../messages/messages.dto';
import { MessagesService } from '../messages/messages.service';
import { CommentsService } from '../posts/comments.service';
import { PostChanges } from '../posts/post-changes.service';
import { AnnouncementRequest, PostView } from '../posts/posts.dto';
import { PostsService } from '../posts/posts.service';

const Slug = (): ParameterDecorator => SlugParam('den', 'announcements');
const MessageId = (): ParameterDecorator => IdParam('dmsg', 'message_id', 'den_message');
const PostId = (): ParameterDecorator => IdParam('pst', 'post_id', 'post');
const MESSAGE = { 404: '`den_not_found`, `den_message_not_found`' };
const POST = { 404: '`den_not_found`, `post_not_found`' };
const PINS = { 409: '`too_many_pins`' };

@ApiTags('operator')
@AdminOnly()
@Controller('admin/dens/:slug')
export class AdminDensController {
  constructor(
    private readonly posts: PostsService,
    private readonly changes: PostChanges,
    private readonly comments: CommentsService,
    private readonly messages: MessagesService,
  ) {}

  @Post('posts')
  @Answers(201, PostView, {
    summary: 'Post as the platform',
    errors: { 404: '`den_not_found`', ...PINS },
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
  @Answers(204, undefined, { summary: 'Remove a post', errors: POST })
  deletePost(@From() caller: Caller, @Slug() slug: string, @PostId() id: string): Promise<void> {
    return this.changes.deleteAny(caller, slug, id);
  }

  @Post('posts/:post_id/pin')
  @Answers(200, PostView, { summary: 'Pin a post', errors: { ...POST, ...PINS }, idempotent: true })
  pinPost(
    @From() caller: Caller,
    @Slug() slug: string,
    @PostId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<PostView> {
    return this.changes.pinAny(caller, slug, id, true);
  }

  @Delete('posts/:post_id/pin')
  @Answers(204, undefined, { summary: 'Unpin a post', errors: POST })
  async unpinPost(@From() caller: Caller, @Slug() slug: string, @PostId() id: string): Promise<void> {
    await this.changes.pinAny(caller, slug, id, false);
  }

  @Delete('posts/:post_id/comments/:comment_id')
  @Answers(204, undefined, {
    summary: 'Remove a comment',
    errors: { 404: '`den_not_found`, `post_comment_not_found`' },
  })
  deleteComment(
    @From() caller: Caller,
    @Slug() slug: string,
    @PostId() postId: string,
    @IdParam('cmt', 'comment_id', 'post_comment') id: string,
  ): Promise<void> {
    return this.comments.deleteAny(caller, slug, postId, id);
  }

  @Delete('messages/:message_id')
  @Answers(204, undefined, { summary: 'Remove a message', errors: MESSAGE })
  deleteMessage(@From() caller: Caller, @Slug() slug: string, @MessageId() id: string): Promise<void> {
    return this.messages.deleteAny(caller, slug, id);
  }

  @Post('messages/:message_id/pin')
  @Answers(200, DenMessageView, {
    summary: 'Pin a message',
    errors: { ...MESSAGE, ...PINS },
    idempotent: true,
  })
  pinMessage(
    @From() caller: Caller,
    @Slug() slug: string,
    @MessageId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<DenMessageView> {
    return this.messages.pinAny(caller, slug, id, true);
  }

  @Delete('messages/:message_id/pin')
  @Answers(204, undefined, { summary: 'Unpin a message', errors: MESSAGE })
  async unpinMessage(@From() caller: Caller, @Slug() slug: string, @MessageId() id: string): Promise<void> {
    await this.messages.pinAny(caller, slug, id, false);
  }
}
