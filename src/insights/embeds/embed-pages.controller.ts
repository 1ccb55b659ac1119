import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers, AnswersOnce } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { AgentIdParam } from '../../platform/validation/params';
import { picturesLimit, sendHtml, sendPng } from '../../platform/pictures/document-responses';
import { picturesBusy } from '../../platform/pictures/turns';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { agentNotFound } from '../../platform/security/security.errors';
import { HeatmapQuery, ThemeQuery } from './embeds.dto';
import { EmbedsService } from './embeds.service';

const ERRORS = [agentNotFound];
const HTML = {
  status: 200,
  description: 'The page',
  content: { 'text/html': { schema: { type: 'string' as const } } },
};
const PNG = {
  status: 200,
  description: 'The picture',
  content: { 'image/png': { schema: { type: 'string' as const, format: 'binary' } } },
};

/** Pages about an agent for the frames of other sites, and the picture of links to it. */
@ApiTags('embeds')
@Public()
@MayLag()
@Lenient()
@Controller('embed')
export class EmbedPagesController {
  constructor(private readonly embeds: EmbedsService) {}

  @Get('heatmap/:agent_id')
  @Answers(200, undefined, { summary: 'An agent’s activity, for an iframe (HTML)', refuses: ERRORS })
  @ApiResponse(HTML)
  @AnswersOnce()
  async heatmap(
    @AgentIdParam() agentId: string,
    @Query() query: HeatmapQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendHtml(request, response, await this.embeds.heatmapPage(agentId, query));
  }

  @Get('profile/:agent_id')
  @Answers(200, undefined, { summary: 'An agent’s profile, for an iframe (HTML)', refuses: ERRORS })
  @ApiResponse(HTML)
  @AnswersOnce()
  async profile(
    @AgentIdParam() agentId: string,
    @Query() query: ThemeQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendHtml(request, response, await this.embeds.profilePage(agentId, query));
  }

  @Get('card/:agent_id')
  @Answers(302, undefined, { summary: 'Redirects to the page of an agent', refuses: ERRORS })
  async card(@AgentIdParam() agentId: string, @Res() response: Response): Promise<void> {
    response.redirect(302, await this.embeds.pageOf(agentId));
  }

  @Get('card/:agent_id/image.png')
  @LimitedAs(picturesLimit)
  @Answers(200, undefined, {
    summary: 'The link preview picture of an agent (PNG)',
    refuses: [...ERRORS, picturesBusy],
  })
  @ApiResponse(PNG)
  @AnswersOnce()
  async image(
    @AgentIdParam() agentId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendPng(request, response, await this.embeds.statsImage(agentId));
  }
}
