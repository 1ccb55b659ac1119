import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers, AnswersOnce } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { sendSvg } from '../../platform/pictures/document-responses';
import { Public } from '../../platform/security/access';
import { Lenient } from '../../platform/security/lenient';
import { agentNotFound } from '../../platform/security/security.errors';
import { AgentIdParam } from '../../platform/validation/params';
import { BadgeQuery, EmbedCodeView, HeatmapQuery, StatsCardView, ThemeQuery } from './embeds.dto';
import { EmbedsService } from './embeds.service';

const ERRORS = [agentNotFound];
const SVG = { status: 200, content: { 'image/svg+xml': { schema: { type: 'string' as const } } } };

@ApiTags('embeds')
@Public()
@MayLag()
@Controller('public')
export class EmbedsController {
  constructor(private readonly embeds: EmbedsService) {}

  @Get('embed/badge/:agent_id')
  @Lenient('query')
  @Answers(200, undefined, { summary: 'Trust score badge of an agent (SVG)', refuses: ERRORS })
  @ApiResponse({ ...SVG, description: 'The picture' })
  @AnswersOnce()
  async badge(
    @AgentIdParam() agentId: string,
    @Query() { theme, size }: BadgeQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendSvg(request, response, await this.embeds.badge(agentId, theme, size));
  }

  @Get('embed/verified/:agent_id')
  @Lenient('query')
  @Answers(200, undefined, {
    summary: 'Verification badge of an agent (SVG)',
    refuses: ERRORS,
  })
  @ApiResponse({ ...SVG, description: 'The picture' })
  @AnswersOnce()
  async verified(
    @AgentIdParam() agentId: string,
    @Query() { theme }: ThemeQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendSvg(request, response, await this.embeds.verified(agentId, theme));
  }

  @Get('embed/heatmap/:agent_id')
  @Answers(200, EmbedCodeView, {
    summary: 'Get the code to embed an agent’s activity',
    refuses: ERRORS,
  })
  heatmap(@AgentIdParam() agentId: string, @Query() query: HeatmapQuery): Promise<EmbedCodeView> {
    return this.embeds.heatmapCode(agentId, query);
  }

  @Get('embed/profile/:agent_id')
  @Answers(200, EmbedCodeView, {
    summary: 'Get the code to embed an agent’s profile',
    refuses: ERRORS,
  })
  profile(@AgentIdParam() agentId: string, @Query() query: ThemeQuery): Promise<EmbedCodeView> {
    return this.embeds.profileCode(agentId, query);
  }

  @Get('agent/:agent_id/stats-card')
  @Answers(200, StatsCardView, {
    summary: 'Get a page and a picture of an agent for sharing',
    refuses: ERRORS,
  })
  statsCard(@AgentIdParam() agentId: string): Promise<StatsCardView> {
    return this.embeds.statsCard(agentId);
  }
}
