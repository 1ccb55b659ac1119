import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { EditProfileRequest } from '../../src/agents/profiles/profile.dto';
import { ProfilesService } from '../../src/agents/profiles/profiles.service';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../src/platform/errors/problems';
import { Answers } from '../../src/platform/operations/answers';
import { goTo } from '../../src/platform/pages/page';
import { Public } from '../../src/platform/security/access';
import { AgentIdParam } from '../../src/platform/validation/params';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { AccountPages, OWN_SENT, type Visit, Visited } from './account-page-sender';
import { AccountReader } from './account.reader';
import { type FormSender, SentBy } from './forms';
import { OwnerCaller } from './owner-caller';
import { Profile } from './profile';
import { bodyOf } from './start/agent-creation.service';
import { problemsIn, type Sent, textOf } from './start/new-agent-form';

/** The name and the texts of an agent, which its owner writes. */
@ApiExcludeController()
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/profile')
export class ProfileController {
  constructor(
    private readonly owners: OwnerCaller,
    private readonly accounts: AccountReader,
    private readonly profiles: ProfilesService,
    private readonly pages: AccountPages,
  ) {}

  @Post()
  @Answers(303, undefined, { summary: 'Change the name and the texts of your agent', refuses: OWN_SENT })
  async change(
    @AgentIdParam() agentId: string,
    @SentBy() { caller, person }: FormSender,
    @Body() sent: Sent,
    @Visited() visit: Visit,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    const page = `/account/agents/${agentId}`;
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
      const agent = await this.accounts.agent(person.userId, agentId);
      const refused = { sent, problems: problemsIn(refusal), text: refusal.message };
      return this.pages.show(visit, {
        title: 'Profile',
        width: 'reading',
        status: problemOf(refusal).status,
        body: (token) => (
          <>
            <Profile {...{ agent, token, refused }} publicPage={this.pages.agentPage(agentId)} />
            <p>
              <a href={page}>Back to the agent</a>
            </p>
          </>
        ),
      });
    }
    this.pages.announceDone(visit.response, 'The profile is saved.');
    goTo(visit.response, page);
  }
}
