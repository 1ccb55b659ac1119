import { Body, Controller, Get, Header, Post, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { agentDeactivated, agentSuspended } from '../../src/agents/api-keys/api-keys.errors';
import { OwnerControlsService } from '../../src/agents/owner-controls/owner-controls.service';
import { openObligations } from '../../src/agents/agents.errors';
import { PersonalDataExport } from '../../src/agents/personal-data/personal-data-export.service';
import { DeparturesService } from '../../src/agents/status/departures.service';
import { Answers } from '../../src/platform/operations/answers';
import { goTo } from '../../src/platform/pages/page';
import { quotaExceeded } from '../../src/agents/quotas/quotas.service';
import { Lenient } from '../../src/platform/security/lenient';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { AgentIdParam } from '../../src/platform/validation/params';
import { Public } from '../../src/platform/security/access';
import { ClaimsService } from '../../src/sign-in/claims/claims.service';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { OwnerCaller } from './owner-caller';
import { AccountPages, OWN, OWN_SENT, type Visit, Visited } from './account-page-sender';
import { AccountViews } from './account-views';
import { DollarsRequest, centsOf, FormRequest, PurchaseRateRequest, purchasesOf } from './account.dto';
import { refusedLimit } from './key-facts';
import { Form, type FormSender, type Sent, SentBy } from './forms';

const CHANGES = [...OWN_SENT, agentDeactivated];
const DEPARTURE_ERRORS = [...CHANGES, openObligations, agentSuspended];
const pageOf = (agentId: string): string => `/account/agents/${agentId}`;

/** The owner's controls for an agent: forms on several of its pages. */
@ApiTags('account')
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/agents/:agent_id')
export class AgentControlsController {
  constructor(
    private readonly controls: OwnerControlsService,
    private readonly claims: ClaimsService,
    private readonly departures: DeparturesService,
    private readonly owners: OwnerCaller,
    private readonly data: PersonalDataExport,
    private readonly pages: AccountPages,
    private readonly views: AccountViews,
  ) {}

  @Form('freeze', 'Freeze an agent: reject all of its calls', CHANGES)
  async freeze(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<string> {
    await this.controls.freeze(caller, person, agentId);
    return pageOf(agentId); // which says so
  }

  @Form('unfreeze', 'Unfreeze an agent', CHANGES)
  async unfreeze(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.controls.unfreeze(caller, person, agentId);
    return { url: pageOf(agentId), done: 'No longer frozen: its calls work again.' };
  }

  @Post('approval-threshold')
  @Answers(303, undefined, {
    summary: 'Set the threshold above which an agent needs approval',
    refuses: CHANGES,
  })
  async threshold(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() body: DollarsRequest,
    @Visited() visit: Visit,
  ): Promise<void> {
    let cents: number | null;
    try {
      cents = centsOf(body);
      await this.controls.setThreshold(caller, person, agentId, cents);
    } catch (error) {
      return this.views.agent(visit, agentId, refusedLimit(error, body, visit.request));
    }
    this.pages.announceDone(
      visit.response,
      cents === null
        ? 'Approval threshold removed: the agent spends without asking you.'
        : 'Approval threshold saved.',
    );
    goTo(visit.response, pageOf(agentId));
  }

  @Post('purchase-rate')
  @Answers(303, undefined, {
    summary: 'Set how many purchases from one seller within a minute need no approval',
    refuses: CHANGES,
  })
  async purchaseRate(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() body: PurchaseRateRequest,
    @Visited() visit: Visit,
  ): Promise<void> {
    try {
      await this.controls.setPurchaseRate(caller, person, agentId, purchasesOf(body));
    } catch (error) {
      return this.views.agent(visit, agentId, refusedLimit(error, body, visit.request));
    }
    this.pages.announceDone(visit.response, 'Purchases per minute saved.');
    goTo(visit.response, pageOf(agentId));
  }

  @Form('retire', 'Retire an agent permanently', DEPARTURE_ERRORS)
  async retire(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.departures.retire(await this.owners.of(caller, person.userId, agentId), {});
    return { url: pageOf(agentId), done: `${agentId} is retired.` };
  }

  @Form('deactivate', 'Retire an agent permanently and erase its personal data', DEPARTURE_ERRORS)
  async deactivate(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    await this.departures.deactivate(owner, { delete_data: true });
    return { url: '/account', done: `${agentId} is retired, and its personal data is erased.` };
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Answers(200, undefined, {
    summary: 'Download everything that an agent has stored (JSON)',
    refuses: [...OWN, agentSuspended, agentDeactivated, quotaExceeded],
  })
  async export(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
  ): Promise<StreamableFile> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    return new StreamableFile(await this.data.openExport(owner), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${agentId}.json"`,
    });
  }

  @Form('release', 'Release an agent', OWN_SENT)
  async release(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.claims.release(caller, person, agentId);
    return { url: '/account', done: `You no longer own ${agentId}.` };
  }
}
