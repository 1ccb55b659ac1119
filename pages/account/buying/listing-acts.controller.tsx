import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { QuestionsReader } from '../../../src/marketplace/questions/questions.reader';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { addressOf } from '../../../src/platform/pages/choices';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, type Visit, Visited } from '../account-page-sender';
import { newTarget } from '../operations/operation-form';
import { ACTS, AskPage, isAct } from './ask-page';
import { BuyQuery } from './buying.dto';
import { NoAgent } from './agent-choice';
import { ListingChoice, ListingId } from './listing-choice';

/** The page of the listing has all. */
const FEW_QUESTIONS = 5;

/** What people do with a listing besides buying it. Its public page is the same for everybody and leads here. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/listings/:listing_id')
export class ListingActsController {
  constructor(
    private readonly choice: ListingChoice,
    private readonly questions: QuestionsReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get(':act')
  @Answers(200, undefined, {
    summary: 'Make an offer, ask, save, or report a listing (HTML)',
    refuses: [notSignedIn, listingNotFound],
  })
  async form(
    @ListingId() id: string,
    @Param('act') act: string,
    @Query() query: BuyQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    if (!isAct(act)) throw listingNotFound();
    const { listing, agents, agent } = await this.choice.of(visit, id, query.agent);
    const route = this.routes.operation(ACTS[act]);
    const title = route.form?.label ?? '';
    const shared = { listing, listingPage: this.pages.listingPage(id) };
    const { questions } =
      act === 'ask'
        ? await this.questions.listOfListing(id, { limit: FEW_QUESTIONS, offset: 0 }, agent?.agentId)
        : { questions: [] };
    this.pages.show(visit, {
      title: `${title}: ${listing.title}`,
      width: 'reading',
      body: (token) =>
        agent ? (
          <AskPage
            {...{ ...shared, act, route, agents, agent, questions }}
            target={newTarget({
              agentId: agent.agentId,
              path: { listing_id: id },
              back: addressOf(`/account/listings/${id}/${act}`, { agent: agent.agentId }),
              token,
            })}
          />
        ) : (
          <NoAgent {...shared} title={title} back={visit.request.originalUrl} />
        ),
    });
  }
}
