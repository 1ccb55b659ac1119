import { Body, Controller, Get, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { FavoritesQuery } from '../../../src/marketplace/favorites/favorites.dto';
import { FavoritesReader } from '../../../src/marketplace/favorites/favorites.reader';
import { FavoritesService } from '../../../src/marketplace/favorites/favorites.service';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { MAX_SAVED_SEARCHES } from '../../../src/marketplace/policies';
import { SavedSearchesReader } from '../../../src/marketplace/saved-searches/saved-searches.reader';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, OWN_SENT, type Visit, Visited } from '../account-page-sender';
import { FormRequest } from '../account.dto';
import { type AccountAgent, AccountReader } from '../account.reader';
import { NeedsAgent } from '../buying/agent-choice';
import { type FormSender, SentBy } from '../forms';
import { OwnerCaller } from '../owner-caller';
import { Saved, SavedByAgents, type SavedOfAgent, savedPath } from './saved-page';

/** How much of each agent the page of several agents shows. */
const FEW = 3;

/** The favorites and saved searches of a person's agents. */
@ApiExcludeController()
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Controller('account')
export class SavedPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly owners: OwnerCaller,
    private readonly favorites: FavoritesReader,
    private readonly favoriteChanges: FavoritesService,
    private readonly searches: SavedSearchesReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  /** Listings lead here: they do not know which agents somebody has. */
  @Get('saved')
  @Answers(200, undefined, { summary: 'What your agents have saved (HTML)', refuses: [notSignedIn] })
  async all(@Visited() visit: Visit): Promise<void> {
    const agents = await this.accounts.acting(visit.person.userId);
    const [only] = agents;
    if (agents.length === 1 && only) return goTo(visit.response, savedPath(only.agentId));
    const of = await Promise.all(agents.map((agent) => this.savedBy(agent, FEW, FEW)));
    this.pages.show(visit, {
      title: 'Saved',
      body: (token) =>
        agents.length === 0 ? (
          <NeedsAgent back="/account/saved" />
        ) : (
          <SavedByAgents of={of} {...this.shared} token={token} />
        ),
    });
  }

  @Get('agents/:agent_id/saved')
  @Answers(200, undefined, { summary: 'What your agent has saved (HTML)', refuses: OWN })
  async ofAgent(
    @AgentIdParam() agentId: string,
    @Query() { cursor, limit }: FavoritesQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const of = await this.savedBy(agent, limit, MAX_SAVED_SEARCHES, cursor);
    this.pages.show(visit, {
      title: `Saved by ${agent.displayName}`,
      body: (token) => <Saved of={of} cursor={cursor} {...this.shared} token={token} />,
    });
  }

  @Post('agents/:agent_id/saved/:listing_id/remove')
  @Answers(303, undefined, {
    summary: 'Remove a favorite of your agent',
    refuses: [...OWN_SENT, listingNotFound],
  })
  async remove(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @IdParam('lst', 'listing_id', listingNotFound) listingId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    await this.favoriteChanges.remove(owner, listingId);
    this.pages.announceDone(response, 'Removed from the favorites.');
    goTo(response, savedPath(agentId));
  }

  private async savedBy(
    agent: AccountAgent,
    favorites: number,
    searches: number,
    cursor?: string,
  ): Promise<SavedOfAgent> {
    const { agentId } = agent;
    const [newest, saved] = await Promise.all([
      this.favorites.list(agentId, { limit: favorites, offset: 0, cursor }),
      this.searches.listOwn(agentId, { limit: searches, offset: 0 }),
    ]);
    return { agent, favorites: newest, searches: saved };
  }

  private get shared() {
    return {
      listingPage: (id: string) => this.pages.listingPage(id),
      forget: this.routes.operation('savedSearches.delete'),
    };
  }
}
