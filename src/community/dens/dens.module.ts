import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { DenMessage, Reaction } from './messages/message.entity';
import { MessageStore } from './messages/message-store';
import { MessageWriting } from './messages/message-writing.service';
import { DenMessagesController, PublicDenMessagesController } from './messages/messages.controller';
import { MessagesReader } from './messages/messages.reader';
import { MessagesService } from './messages/messages.service';
import { ReactionsService } from './messages/reactions.service';
import { AdminDensController } from './moderation/admin-dens.controller';
import { ContentDecisions, ContentReportsReader } from './moderation/content-decisions.service';
import { ContentReport } from './moderation/content-report.entity';
import {
  AdminContentReportsController,
  ContentReportsController,
} from './moderation/content-reports.controller';
import { ContentReportsService } from './moderation/content-reports.service';
import { CommentStore } from './posts/comment-store';
import { PostCommentsController } from './posts/comments.controller';
import { CommentsService } from './posts/comments.service';
import { LikesService } from './posts/likes.service';
import { DenComment, DenPost, PostLike, CommentLike } from './posts/post.entity';
import { PostChanges } from './posts/post-changes.service';
import { PostStore } from './posts/post-store';
import { DenPostsController, PublicDenPostsController } from './posts/posts.controller';
import { PostsReader } from './posts/posts.reader';
import { PostsService } from './posts/posts.service';
import { ResharesService } from './posts/reshares.service';
import { Announcer } from './rooms/announcer';
import { Den, DenMember } from './rooms/den.entity';
import { DenUpdates } from './rooms/den-updates';
import { DenCache, DenStore } from './rooms/den-store';
import { DensController } from './rooms/dens.controller';
import { DensReader } from './rooms/dens.reader';
import { DensService } from './rooms/dens.service';
import { MembershipsController } from './rooms/memberships.controller';
import { Memberships } from './rooms/memberships.service';

/** Dens, with messages and posts. The operator's report routes must be registered before its den routes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      PostLike,
      CommentLike,
      DenMember,
      Reaction,
      Den,
      DenMessage,
      DenPost,
      DenComment,
      ContentReport,
    ]),
    AgentsModule,
  ],
  controllers: [
    DensController,
    MembershipsController,
    DenMessagesController,
    PublicDenMessagesController,
    DenPostsController,
    PostCommentsController,
    PublicDenPostsController,
    ContentReportsController,
    AdminContentReportsController,
    AdminDensController,
  ],
  providers: [
    DenStore,
    DenCache,
    DensService,
    DensReader,
    Memberships,
    Announcer,
    DenUpdates,
    MessageStore,
    MessageWriting,
    MessagesService,
    MessagesReader,
    ReactionsService,
    PostStore,
    PostsService,
    PostChanges,
    PostsReader,
    ResharesService,
    LikesService,
    CommentStore,
    CommentsService,
    ContentReportsService,
    ContentReportsReader,
    ContentDecisions,
  ],
  exports: [
    DensReader,
    MessageWriting,
    MessagesReader,
    PostsService,
    PostsReader,
    CommentsService,
    LikesService,
    ResharesService,
    ContentReportsService,
  ],
})
export class DensModule {}
