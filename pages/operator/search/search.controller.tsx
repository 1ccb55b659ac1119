import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { contentPath, isContentId } from '../content/content';
import { OperatorConsole } from '../operator-console.service';
import { OperatorPageSender } from '../operator-page-sender';
import { recordPath } from '../record-links';
import { textsOf } from '../texts';
import { LONGEST, OperatorSearchReader } from '../../../src/operator/operator-search.reader';
import { LONGEST_ADDRESS, SearchPage } from './search-page';

/** One search over everything that operators look for. */
@ApiExcludeController()
@Public()
@Controller('operator/search')
export class OperatorSearchController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly reader: OperatorSearchReader,
    private readonly console: OperatorConsole,
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
    await this.sender.page(request, response, async () => {
      const typed = (textsOf(query).q ?? '').trim().slice(0, LONGEST_ADDRESS);
      const record = this.recordAt(typed);
      if (record !== undefined) return record;
      const q = typed.slice(0, LONGEST);
      const found = await this.reader.search(q);
      return {
        title: q === '' ? 'Search' : `Search: ${q}`,
        body: () => <SearchPage q={q} found={found} />,
      };
    });
  }

  /** The page of the record at a public address, or of the content with an id. */
  private recordAt(typed: string): string | undefined {
    if (isContentId(typed)) return contentPath(typed);
    if (!/^(https?:\/)?\//i.test(typed)) return undefined;
    const [path = '', anchor = ''] = typed.split('#');
    const parts = (path.split('?')[0] as string).split('/').filter(Boolean);
    const agent = /\/network\/agents\/([^/?#]+)/.exec(path)?.[1];
    if (agent !== undefined) return recordPath('agents', agent);
    const ids = [anchor, ...parts.reverse()];
    return ids.map((id) => this.console.linkOf('target', id)).find((found) => found !== undefined);
  }
}
