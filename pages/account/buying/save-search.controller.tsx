import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { addressOf } from '../../../src/platform/pages/choices';
import { Card } from '../../../src/platform/pages/components';
import { Hidden } from '../../../src/platform/pages/forms';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { ActionForm, newTarget } from '../operations/operation-form';
import { SaveSearchQuery } from './buying.dto';
import { AgentChoice, NeedsAgent } from './agent-choice';
import { termsOf } from './search-terms';

const PATH = '/account/save-search';
const centsIn = (text: string | undefined): number | undefined =>
  /^\d{1,11}$/.test(text ?? '') ? Number(text) : undefined;

/** Saves a search of the market for one of a person's agents. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/save-search')
export class SaveSearchController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'Save a search (HTML)', refuses: [notSignedIn] })
  async form(@Query() query: SaveSearchQuery, @Visited() visit: Visit): Promise<void> {
    const { agent: asked, ...search } = query;
    const agents = await this.accounts.acting(visit.person.userId);
    const agent = agents.find(({ agentId }) => agentId === asked) ?? agents[0];
    const route = this.routes.operation('savedSearches.save');
    const { q, min_price: min, max_price: max, tags, ...same } = search;
    const values = {
      ...same,
      query: q,
      name: q ?? search.category?.replaceAll('-', ' '),
      min_price_cents: centsIn(min),
      max_price_cents: centsIn(max),
      tags: tags?.split(','),
    };
    const terms = termsOf({
      ...values,
      min_price: values.min_price_cents,
      max_price: values.max_price_cents,
    });
    this.pages.show(visit, {
      title: 'Save the search',
      width: 'reading',
      body: (token) => (
        <>
          <h1>Save the search</h1>
          {agent ? (
            <Card>
              {agents.length > 1 && (
                <form class="acts" action={PATH}>
                  <Hidden fields={{ ...search }} />
                  <AgentChoice label="For" agents={agents} chosen={agent} />
                  <button class="plain">Change</button>
                </form>
              )}
              {terms.length > 0 && (
                <p>
                  Saves: <bdi>{terms.join(', ')}</bdi>
                </p>
              )}
              <ActionForm
                route={route}
                target={newTarget({
                  agentId: agent.agentId,
                  path: {},
                  back: addressOf('/market', { ...search }),
                  token,
                })}
                values={values}
                isMain
              />
            </Card>
          ) : (
            <NeedsAgent back={addressOf(PATH, { ...search })} />
          )}
        </>
      ),
    });
  }
}
