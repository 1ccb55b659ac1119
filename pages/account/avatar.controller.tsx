import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ProfilesService } from '../../src/agents/profiles/profiles.service';
import { Answers } from '../../src/platform/operations/answers';
import { Consumes, FILE, FORM } from '../../src/platform/errors/media-type';
import { filesOf } from '../../src/platform/http/form-files';
import { goTo } from '../../src/platform/pages/page';
import { Public } from '../../src/platform/security/access';
import { Lenient } from '../../src/platform/security/lenient';
import { AgentIdParam } from '../../src/platform/validation/params';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { AccountPages, OWN_SENT, type Visit, Visited } from './account-page-sender';
import { AccountReader } from './account.reader';
import { Avatar, AVATAR_FILE } from './avatar';
import { type FormSender, SentBy } from './forms';
import { FormUploads } from './operations/form-uploads.service';
import { OwnerCaller } from './owner-caller';

/** The picture of an agent, which its owner chooses. */
@ApiExcludeController()
@Consumes(FORM, FILE)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/agents/:agent_id/avatar')
export class AvatarController {
  constructor(
    private readonly owners: OwnerCaller,
    private readonly accounts: AccountReader,
    private readonly uploads: FormUploads,
    private readonly profiles: ProfilesService,
    private readonly pages: AccountPages,
  ) {}

  @Post()
  @Answers(303, undefined, { summary: 'Change the picture of your agent', refuses: OWN_SENT })
  async change(
    @AgentIdParam() agentId: string,
    @SentBy() { caller, person }: FormSender,
    @Body() form: Record<string, unknown>,
    @Visited() visit: Visit,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    const file = filesOf(visit.request).find(({ field }) => field === AVATAR_FILE);
    if (form.remove !== undefined) {
      await this.profiles.edit(owner, { avatar_url: null });
      return this.done(visit.response, agentId, 'The picture is removed.');
    }
    const made = file && (await this.uploads.storePicture(owner, file, undefined));
    if (made && 'url' in made) {
      await this.profiles.edit(owner, { avatar_url: made.url });
      return this.done(visit.response, agentId, 'The new picture is on its page.');
    }
    const agent = await this.accounts.agent(person.userId, agentId);
    this.pages.show(visit, {
      title: 'Picture',
      width: 'narrow',
      status: 422,
      body: (token) => (
        <>
          <Avatar
            {...{ agent, token }}
            avatar={agent.avatarUrl}
            problem={made?.problem ?? 'choose a picture first'}
          />
          <p>
            <a href={pageOf(agentId)}>Back to the agent</a>
          </p>
        </>
      ),
    });
  }

  private done(response: Response, agentId: string, what: string): void {
    this.pages.announceDone(response, what);
    goTo(response, pageOf(agentId));
  }
}

const pageOf = (agentId: string): string => `/account/agents/${agentId}`;
