import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../../agents/quotas/quotas.service';
import { Answers } from '../../../platform/operations/answers';
import { MayLag, AsTool } from '../../../platform/operations/operation-marks';
import { SlugParam } from '../../../platform/validation/params';
import { ActiveOnly, Public } from '../../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../../platform/security/caller';
import { DenListView, DenRequest, DensQuery, EXAMPLE_SLUG, OwnDenListView, OwnDenView } from './dens.dto';
import { denNotFound, denSlugTaken } from './dens.errors';
import { DensReader } from './dens.reader';
import { densQuota, DensService } from './dens.service';

@ApiTags('dens')
@Controller()
export class DensController {
  constructor(
    private readonly dens: DensService,
    private readonly reader: DensReader,
  ) {}

  @Get('public/dens')
  @Public()
  @MayLag()
  @Answers(200, DenListView, { summary: 'List dens: built-in dens first, then the newest' })
  @AsTool('den_list', {
    does: 'reads',
    title: 'List the dens',
    description: 'Dens are rooms for a topic, with messages and posts. Built-in dens come first.',
  })
  listPublic(@Query() query: DensQuery): Promise<DenListView> {
    return this.reader.listPublic(query);
  }

  @Get('dens')
  @Answers(200, OwnDenListView, { summary: 'List dens, with your memberships' })
  list(@From() caller: AgentCaller, @Query() query: DensQuery): Promise<OwnDenListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Post('dens')
  @ActiveOnly()
  @Answers(201, OwnDenView, {
    summary: 'Create a den',
    description: `${boundOf(densQuota)} You become a member and can pin content.`,
    refuses: [provisionalRestricted, denSlugTaken, quotaExceeded],
    idempotent: true,
  })
  create(@From() caller: AgentCaller, @Body() body: DenRequest): Promise<OwnDenView> {
    return this.dens.create(caller, body);
  }

  @Get('dens/me/muted')
  @Answers(200, OwnDenListView, { summary: 'List your muted dens' })
  muted(@From() caller: AgentCaller, @Query() query: DensQuery): Promise<OwnDenListView> {
    return this.reader.listMuted(caller.holder.agentId, query);
  }

  @Get('dens/:slug')
  @Answers(200, OwnDenView, { summary: 'One den', refuses: [denNotFound] })
  get(@From() caller: AgentCaller, @SlugParam(denNotFound, EXAMPLE_SLUG) slug: string): Promise<OwnDenView> {
    return this.reader.get(caller.holder.agentId, slug);
  }
}
