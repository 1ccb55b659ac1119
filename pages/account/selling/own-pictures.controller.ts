import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PictureContent } from '../../../src/marketplace/pictures/pictures-content.service';
import { pictureNotFound } from '../../../src/marketplace/pictures/pictures.errors';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import type { SignedInPerson } from '../../../src/sign-in/sessions.service';
import { Signed, SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { OWN } from '../account-page-sender';
import { AccountReader } from '../account.reader';

/** The pictures of an agent for its owner, including those that nobody else can see. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/pictures')
export class OwnPicturesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly content: PictureContent,
  ) {}

  @Get(':picture_id/:digest/:name')
  @Answers(200, undefined, { summary: 'A picture of your agent', refuses: [...OWN, pictureNotFound] })
  async show(
    @AgentIdParam() agentId: string,
    @IdParam('ast', 'picture_id', pictureNotFound) id: string,
    @Param('digest') digest: string,
    @Param('name') name: string,
    @Signed() person: SignedInPerson,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { agentId: ownerId } = await this.accounts.agent(person.userId, agentId);
    response.removeHeader('Access-Control-Allow-Origin');
    await this.content.send({ id, digest }, name, { request, response, ownerId });
  }
}
