import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { ActiveOnly, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted, type Caller } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { slugTaken } from '../community.errors';
import { skillsQuota } from '../policies';
import {
  PublicationParam,
  PublicationSearchQuery,
  SubmissionReviewRequest,
  REVIEW_FIELDS,
} from '../publications.dto';
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
  VerificationsQuery,
  VerificationsView,
} from './skills.dto';
import {
  skillNotFound,
  notApproved,
  verificationPending,
  skillVerificationNotFound,
  decidedOtherwise,
} from './skills.errors';
import { SkillsReader } from './skills.reader';
import { SkillsService } from './skills.service';

const NOT_FOUND = [skillNotFound];

@ApiTags('skills')
@Controller()
export class SkillsController {
  constructor(
    private readonly skills: SkillsService,
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
    refuses: [...NOT_FOUND, provisionalRestricted, quotaExceeded],
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
    return this.skills.requestVerification(caller, slug, body);
  }

  @Get('search/semantic/skills')
  @Answers(200, SkillSearchView, { summary: 'Search skills', refuses: [quotaExceeded] })
  search(@From() caller: AgentCaller, @Query() query: PublicationSearchQuery): Promise<SkillSearchView> {
    return this.reader.search(caller, query);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin')
export class AdminSkillsController {
  constructor(
    private readonly skills: SkillsService,
    private readonly reader: SkillsReader,
  ) {}

  @Get('skills')
  @Answers(200, OwnSkillsView, { summary: 'List submissions, newest first' })
  @AsList('Submitted skills')
  @AsCommand('skills list', {
    awaiting: { title: 'Skills to review', query: { status: 'pending' } },
    columns: ['id', 'status', 'name', 'agent_id', 'scan_status', 'scan_score', 'install_command'],
  })
  list(@Query() query: OwnSkillsQuery): Promise<OwnSkillsView> {
    return this.reader.listSubmitted(query);
  }

  @Get('skills/:skill_id')
  @Answers(200, OwnSkillView, { summary: 'Get a skill, approved or not', refuses: [skillNotFound] })
  @AsCommand('skills show')
  get(@IdParam('skl', 'skill_id', skillNotFound) id: string): Promise<OwnSkillView> {
    return this.reader.getAny(id);
  }

  @Post('skills/:skill_id/review')
  @Answers(200, OwnSkillView, {
    summary: 'Review a skill: approve or reject it',
    refuses: [skillNotFound],
    idempotent: true,
  })
  @AsForm<OwnSkillView>({
    label: 'Decide on the skill',
    fields: REVIEW_FIELDS,
    done: 'Decided. Its author is notified.',
  })
  @AsCommand('skills review')
  review(
    @From() caller: Caller,
    @IdParam('skl', 'skill_id', skillNotFound) id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<OwnSkillView> {
    return this.skills.review(caller, id, body);
  }

  @Get('skill-verifications')
  @Answers(200, VerificationsView, { summary: 'List skill verification requests' })
  @AsList('Skills to verify')
  @AsCommand('skill-verifications list', {
    awaiting: { title: 'Skill verifications to decide', query: { status: 'pending' } },
    columns: ['id', 'status', 'skill_name', 'agent_id', 'github_repo', 'created_at'],
  })
  verifications(@Query() query: VerificationsQuery): Promise<VerificationsView> {
    return this.reader.verifications(query);
  }

  @Get('skill-verifications/:verification_id')
  @Answers(200, VerificationView, {
    summary: 'Get a skill verification request',
    refuses: [skillVerificationNotFound],
  })
  @AsCommand('skill-verifications show')
  verification(
    @IdParam('skv', 'verification_id', skillVerificationNotFound) id: string,
  ): Promise<VerificationView> {
    return this.reader.getVerification(id);
  }

  @Post('skill-verifications/:verification_id/decide')
  @Answers(200, VerificationView, {
    summary: 'Decide a skill verification request',
    refuses: [skillVerificationNotFound, decidedOtherwise, notApproved],
    idempotent: true,
  })
  @AsForm<VerificationView>({
    label: 'Decide on the verification',
    fields: REVIEW_FIELDS,
    done: ({ skill_name: name }) => `Decided on ${name}.`,
  })
  @AsCommand('skill-verifications decide')
  decide(
    @From() caller: Caller,
    @IdParam('skv', 'verification_id', skillVerificationNotFound) id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<VerificationView> {
    return this.skills.decide(caller, id, body);
  }
}
