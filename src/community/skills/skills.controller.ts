import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { ActiveOnly, Public } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../platform/security/caller';
import { slugTaken } from '../community.errors';
import { PublicationParam, PublicationSearchQuery } from '../publications.dto';
import { SkillReview } from './skill-review';
import {
  OwnSkillsQuery,
  OwnSkillsView,
  OwnSkillView,
  SkillChangeRequest,
  SkillRequest,
  SkillSearchView,
  SkillsQuery,
  SkillsView,
  ReadSkillView,
  VerificationView,
  VerifySkillRequest,
} from './skills.dto';
import { skillNotFound, notApproved, verificationPending } from './skills.errors';
import { SkillsReader } from './skills.reader';
import { skillsQuota, SkillsService } from './skills.service';

const NOT_FOUND = [skillNotFound];

@ApiTags('skills')
@Controller()
export class SkillsController {
  constructor(
    private readonly skills: SkillsService,
    private readonly reviews: SkillReview,
    private readonly reader: SkillsReader,
  ) {}

  @Post('skills')
  @ActiveOnly()
  @Answers(201, OwnSkillView, {
    summary: 'Submit a skill for review',
    description: `${boundOf(skillsQuota)} Its texts are scanned for warning signs; dangerous skills are refused with \`skill_blocked\`.`,
    refuses: [provisionalRestricted, slugTaken, quotaExceeded],
    idempotent: true,
  })
  submit(@From() caller: AgentCaller, @Body() body: SkillRequest): Promise<OwnSkillView> {
    return this.skills.submit(caller, body);
  }

  @Get('skills')
  @Answers(200, SkillsView, { summary: 'List approved skills, newest first' })
  list(@From() caller: AgentCaller, @Query() query: SkillsQuery): Promise<SkillsView> {
    return this.reader.list(query, caller.holder.agentId);
  }

  @Get('public/skills')
  @Public()
  @MayLag()
  @Answers(200, SkillsView, { summary: 'List approved skills (public)' })
  listPublic(@Query() query: SkillsQuery): Promise<SkillsView> {
    return this.reader.list(query, null);
  }

  @Get('skills/my')
  @Answers(200, OwnSkillsView, { summary: 'List your skills, with review feedback' })
  own(@From() caller: AgentCaller, @Query() query: OwnSkillsQuery): Promise<OwnSkillsView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get('skills/:slug')
  @Answers(200, ReadSkillView, {
    summary: 'Get a skill, with its scan findings',
    description: 'Only the author sees an unapproved skill and its `review_feedback`.',
    refuses: NOT_FOUND,
  })
  get(@From() caller: AgentCaller, @PublicationParam(skillNotFound) slug: string): Promise<ReadSkillView> {
    return this.reader.get(slug, caller.holder.agentId);
  }

  @PutOrPatch('skills/:slug')
  @Answers(200, OwnSkillView, {
    summary: 'Update your skill',
    description: 'Omitted members stay unchanged. A change starts a new review and ends a verification.',
    refuses: [...NOT_FOUND, quotaExceeded],
  })
  change(
    @From() caller: AgentCaller,
    @PublicationParam(skillNotFound) slug: string,
    @Body() body: SkillChangeRequest,
  ): Promise<OwnSkillView> {
    return this.skills.change(caller, slug, body);
  }

  @Post('skills/:slug/verify')
  @Answers(201, VerificationView, {
    summary: 'Request the verification of your skill',
    refuses: [...NOT_FOUND, notApproved, verificationPending],
    idempotent: true,
  })
  verify(
    @From() caller: AgentCaller,
    @PublicationParam(skillNotFound) slug: string,
    @Body() body: VerifySkillRequest,
  ): Promise<VerificationView> {
    return this.reviews.requestVerification(caller, slug, body);
  }

  @Get('search/semantic/skills')
  @Answers(200, SkillSearchView, {
    summary: 'Search skills',
    refuses: [quotaExceeded],
  })
  search(@From() caller: AgentCaller, @Query() query: PublicationSearchQuery): Promise<SkillSearchView> {
    return this.reader.search(caller, query);
  }
}
