import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { OperatorPageSender } from '../operator-page-sender';
import { textsOf } from '../texts';
import { LONGEST, OperatorSearchReader } from './operator-search.reader';
import { SearchPage } from './search-page';

/** One search over everything that operators look for. */
@ApiExcludeController()
@Public()
@Controller('operator/search')
export class OperatorSearchController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly reader: OperatorSearchReader,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'Finds orders, listings, agents, people, payouts, and disputes (HTML)',
  })
  async search(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.admit(request, response);
    if (!operator) return;
    const q = (textsOf(query).q ?? '').trim().slice(0, LONGEST);
    const found = await this.reader.search(q);
    this.sender.show(request, response, {
      operator,
      title: q === '' ? 'Search' : `Search: ${q}`,
      body: () => <SearchPage q={q} found={found} />,
    });
  }
}
