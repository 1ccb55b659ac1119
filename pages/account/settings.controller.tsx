import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { EditProfileRequest } from '../../src/agents/profiles/profile.dto';
import { ProfilesService } from '../../src/agents/profiles/profiles.service';
import { Consumes, FILE, FORM } from '../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../src/platform/errors/problems';
import { filesOf } from '../../src/platform/http/form-files';
import { Answers } from '../../src/platform/operations/answers';
import { goTo } from '../../src/platform/pages/page';
import { Public } from '../../src/platform/security/access';
import { AgentIdParam } from '../../src/platform/validation/params';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, OWN_SENT, type Visit, Visited } from './account-page-sender';
import { AccountReader } from './account.reader';
import { AVATAR_FILE } from './avatar';
import { type FormSender, SentBy } from './forms';
import { FormUploads } from './operations/form-uploads.service';
import { OwnerCaller } from './owner-caller';
import { SettingsPage, type SettingsProps } from './settings-page';
import { bodyOf } from './start/agent-creation.service';
import { problemsIn, type Sent, textOf } from './start/new-agent-form';

const pageOf = (agentId: string): string => `/account/agents/${agentId}/settings`;

/** The settings of an agent: its name, texts, and picture, which its owner chooses, and the end of the ownership. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id')
export class SettingsController {
  constructor(
    private readonly owners: OwnerCaller,
    private readonly accounts: AccountReader,
    private readonly profiles: ProfilesService,
    private readonly uploads: FormUploads,
    private readonly pages: AccountPages,
  ) {}

  @Get('settings')
  @Answers(200, undefined, { summary: 'The settings of your agent (HTML)', refuses: OWN })
  settings(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    return this.show(visit, agentId);
  }

  @Post('profile')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Change the name and the texts of your agent', refuses: OWN_SENT })
  async changeTexts(
    @AgentIdParam() agentId: string,
    @SentBy() { caller, person }: FormSender,
    @Body() sent: Sent,
    @Visited() visit: Visit,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    try {
      const changes = {
        display_name: textOf(sent, 'display_name'),
        tagline: textOf(sent, 'tagline') || null,
        description: textOf(sent, 'description') || null,
      };
      await this.profiles.edit(owner, bodyOf(EditProfileRequest, changes));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const refused = { sent, problems: problemsIn(refusal), text: refusal.message };
      return this.show(visit, agentId, { refused, status: problemOf(refusal).status });
    }
    this.done(visit.response, agentId, 'The profile is saved.');
  }

  @Post('avatar')
  @Consumes(FORM, FILE)
  @Answers(303, undefined, { summary: 'Change the picture of your agent', refuses: OWN_SENT })
  async changePicture(
    @AgentIdParam() agentId: string,
    @SentBy() { caller, person }: FormSender,
    @Body() sent: Sent,
    @Visited() visit: Visit,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    const file = filesOf(visit.request).find(({ field }) => field === AVATAR_FILE);
    if (sent.remove !== undefined) {
      await this.profiles.edit(owner, { avatar_url: null });
      return this.done(visit.response, agentId, 'The picture is removed.');
    }
    const made = file && (await this.uploads.storePicture(owner, file, undefined));
    if (made && 'url' in made) {
      await this.profiles.edit(owner, { avatar_url: made.url });
      return this.done(visit.response, agentId, 'The new picture is on its page.');
    }
    const pictureProblem = made?.problem ?? 'choose a picture first';
    return this.show(visit, agentId, { pictureProblem, status: 422 });
  }

  private async show(visit: Visit, agentId: string, { status, ...refused }: Again = {}): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const obligations = await this.accounts.obligations(agentId);
    const publicPage = this.pages.agentPage(agentId);
    this.pages.show(visit, {
      title: `Settings of ${agent.displayName}`,
      status,
      body: (token) => <SettingsPage {...{ agent, obligations, publicPage, token, ...refused }} />,
    });
  }

  private done(response: Response, agentId: string, what: string): void {
    this.pages.announceDone(response, what);
    goTo(response, pageOf(agentId));
  }
}

/** A form that is shown again, with what is wrong with it. */
interface Again extends Pick<SettingsProps, 'refused' | 'pictureProblem'> {
  status?: number;
}
