import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { SubmissionReviewRequest } from '../publications.dto';
import { SkillReview } from './skill-review';
import {
  OwnSkillsQuery,
  OwnSkillsView,
  OwnSkillView,
  VerificationsQuery,
  VerificationsView,
  VerificationView,
} from './skills.dto';
import { skillNotFound, skillVerificationNotFound, decidedOtherwise, notApproved } from './skills.errors';
import { SkillsReader } from './skills.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin')
export class AdminSkillsController {
  constructor(
    private readonly reviews: SkillReview,
    private readonly reader: SkillsReader,
  ) {}

  @Get('skills')
  @Answers(200, OwnSkillsView, { summary: 'List submissions, newest first' })
  @AsCommand('skills list', {
    awaiting: { title: 'Skills to review', query: { status: 'pending' } },
    columns: ['id', 'status', 'name', 'agent_id', 'scan_status', 'scan_score', 'install_command'],
  })
  list(@Query() query: OwnSkillsQuery): Promise<OwnSkillsView> {
    return this.reader.listAll(query);
  }

  @Get('skills/:skill_id')
  @Answers(200, OwnSkillView, { summary: 'Get a skill, approved or not', refuses: [skillNotFound] })
  @AsCommand('skills show')
  get(@IdParam('skl', 'skill_id', skillNotFound) id: string): Promise<OwnSkillView> {
    return this.reader.getForOperator(id);
  }

  @Post('skills/:skill_id/review')
  @Answers(200, OwnSkillView, {
    summary: 'Review a skill: approve or reject it',
    refuses: [skillNotFound],
    idempotent: true,
  })
  @AsCommand('skills review')
  review(
    @From() caller: Caller,
    @IdParam('skl', 'skill_id', skillNotFound) id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<OwnSkillView> {
    return this.reviews.review(caller, id, body);
  }

  @Get('skill-verifications')
  @Answers(200, VerificationsView, { summary: 'List skill verification requests' })
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
    return this.reader.getVerificationForOperator(id);
  }

  @Post('skill-verifications/:verification_id/decide')
  @Answers(200, VerificationView, {
    summary: 'Decide a skill verification request',
    refuses: [skillVerificationNotFound, decidedOtherwise, notApproved],
    idempotent: true,
  })
  @AsCommand('skill-verifications decide')
  decide(
    @From() caller: Caller,
    @IdParam('skv', 'verification_id', skillVerificationNotFound) id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<VerificationView> {
    return this.reviews.decide(caller, id, body);
  }
}
