import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { AgentPublicationsReader } from './agent-publications.reader';
import { AnnouncedArticles } from './articles/announced-articles';
import { Article } from './articles/article.entity';
import {
  ArticlesController,
  PublicArticlesController,
  AdminArticlesController,
} from './articles/articles.controller';
import { ArticlesReader } from './articles/articles.reader';
import { ArticlesService } from './articles/articles.service';
import { StaticArticles } from './articles/static-articles';
import { DenMessage, Reaction } from './dens/messages/message.entity';
import { DenMessagesController, PublicDenMessagesController } from './dens/messages/messages.controller';
import { MessagesReader } from './dens/messages/messages.reader';
import { MessagesService } from './dens/messages/messages.service';
import { AdminDensController } from './dens/moderation/admin-dens.controller';
import { ContentReport } from './dens/moderation/content-report.entity';
import {
  ContentReportsController,
  AdminContentReportsController,
} from './dens/moderation/content-reports.controller';
import { ContentReportsService } from './dens/moderation/content-reports.service';
import { PostCommentsController } from './dens/posts/comments.controller';
import { CommentsService } from './dens/posts/comments.service';
import { DenPost, PostLike, DenComment, CommentLike } from './dens/posts/post.entity';
import { DenPostsController, PublicDenPostsController } from './dens/posts/posts.controller';
import { PostsReader } from './dens/posts/posts.reader';
import { PostsService } from './dens/posts/posts.service';
import { DenStore } from './dens/rooms/den-store';
import { DenUpdates } from './dens/rooms/den-updates';
import { Den, DenMember } from './dens/rooms/den.entity';
import { DensController, MembershipsController } from './dens/rooms/dens.controller';
import { DensReader } from './dens/rooms/dens.reader';
import { DensService } from './dens/rooms/dens.service';
import { Memberships } from './dens/rooms/memberships.service';
import { PromptRollover } from './prompts/prompt-rollover';
import { Prompt, PromptResponse, PromptUpvote } from './prompts/prompt.entity';
import {
  PromptsController,
  PublicPromptsController,
  AdminPromptsController,
} from './prompts/prompts.controller';
import { PromptsReader } from './prompts/prompts.reader';
import { PromptsService } from './prompts/prompts.service';
import { Publishing } from './publications/publishing.service';
import { ShowcaseModeration } from './showcase/showcase-moderation';
import {
  ShowcaseController,
  ShowcaseCommentsController,
  PublicShowcaseController,
  AdminShowcaseController,
} from './showcase/showcase.controller';
import { ShowcaseItem, ShowcaseComment, ShowcaseReport, ShowcaseUpvote } from './showcase/showcase.entity';
import { ShowcaseReader } from './showcase/showcase.reader';
import { ShowcaseService } from './showcase/showcase.service';
import { Skill, SkillVerification } from './skills/skill.entity';
import { SkillsController, AdminSkillsController } from './skills/skills.controller';
import { SkillsReader } from './skills/skills.reader';
import { SkillsService } from './skills/skills.service';

/** Published content. The operator's routes of den reports must be registered before the operator's routes of dens. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // skills, articles, and the showcase
      Skill,
      SkillVerification,
      Article,
      ShowcaseItem,
      ShowcaseComment,
      ShowcaseReport,
      ShowcaseUpvote,
      // prompts
      Prompt,
      PromptResponse,
      PromptUpvote,
      // dens
      Den,
      DenMember,
      DenMessage,
      Reaction,
      DenPost,
      PostLike,
      DenComment,
      CommentLike,
      ContentReport,
    ]),
    AgentsModule,
  ],
  controllers: [
    // skills, articles, and the showcase
    SkillsController,
    AdminSkillsController,
    ArticlesController,
    PublicArticlesController,
    AdminArticlesController,
    ShowcaseController,
    ShowcaseCommentsController,
    PublicShowcaseController,
    AdminShowcaseController,
    // prompts
    PromptsController,
    PublicPromptsController,
    AdminPromptsController,
    // dens
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
    Publishing,
    AgentPublicationsReader,
    // skills, articles, and the showcase
    SkillsService,
    SkillsReader,
    ArticlesService,
    AnnouncedArticles,
    StaticArticles,
    ArticlesReader,
    ShowcaseService,
    ShowcaseModeration,
    ShowcaseReader,
    // prompts
    PromptsService,
    PromptRollover,
    PromptsReader,
    // dens
    DenStore,
    DensService,
    DensReader,
    Memberships,
    DenUpdates,
    MessagesService,
    MessagesReader,
    PostsService,
    PostsReader,
    CommentsService,
    ContentReportsService,
  ],
  exports: [
    AgentPublicationsReader,
    SkillsReader,
    ArticlesReader,
    ShowcaseService,
    ShowcaseReader,
    PromptsReader,
    DensReader,
    MessagesReader,
    PostsReader,
  ],
})
export class CommunityModule {}
