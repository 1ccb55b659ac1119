import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Clock } from '../../../src/kernel/clock';
import { AssetsQuery } from '../../../src/marketplace/assets/assets.dto';
import { AssetsReader } from '../../../src/marketplace/assets/assets.reader';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { DiscountCodesReader } from '../../../src/marketplace/discounts/discount-codes.reader';
import { DiscountCodesQuery } from '../../../src/marketplace/discounts/discounts.dto';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { targetOf } from '../operations/operation-form';
import { DiscountCodes } from './discount-codes-page';
import { Files } from './files-page';

/** What belongs to several listings of an agent: discount codes, and files. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id')
export class GoodsPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly codes: DiscountCodesReader,
    private readonly files: AssetsReader,
    private readonly listings: ListingsReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
    private readonly clock: Clock,
  ) {}

  @Get('discount-codes')
  @Answers(200, undefined, { summary: 'The discount codes of your agent (HTML)', refuses: OWN })
  async discountCodes(
    @AgentIdParam() agentId: string,
    @Query() query: DiscountCodesQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.codes.listOwn(agentId, query);
    const titles = await this.listings.titlesOf(
      found.discount_codes.flatMap(({ listing_id: id }) => id ?? []),
    );
    const [make, remove] = [
      this.routes.operation('discounts.make'),
      this.routes.operation('discounts.delete'),
    ];
    this.pages.show(visit, {
      title: `Discount codes of ${agent.displayName}`,
      body: (token) => (
        <DiscountCodes
          {...{ agent, found, titles, make, remove }}
          now={this.clock.now()}
          target={targetOf(agentId, token, 'discount-codes')}
        />
      ),
    });
  }

  @Get('files')
  @Answers(200, undefined, { summary: 'The files of your agent (HTML)', refuses: OWN })
  async filesOf(
    @AgentIdParam() agentId: string,
    @Query() query: AssetsQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.files.listOwn(agentId, query);
    const titles = await this.listings.titlesOf(found.assets.flatMap(({ listings }) => listings));
    const remove = this.routes.operation('assets.delete');
    this.pages.show(visit, {
      title: `Files of ${agent.displayName}`,
      body: (token) => (
        <Files {...{ agent, found, titles, remove }} target={targetOf(agentId, token, 'files')} />
      ),
    });
  }
}
