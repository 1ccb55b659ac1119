import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answers } from '../../../src/platform/operations/answers';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { WalletFile, WalletFileQuery } from './wallet-file.service';

/** The money of an agent as a file, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/wallet/entries.csv')
export class WalletFileController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly file: WalletFile,
  ) {}

  /** If it cannot be read to its end, the connection breaks: the browser must not take a part for the whole. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(200, undefined, { summary: 'The entries of the wallet in a period (CSV)', refuses: OWN })
  async entries(
    @AgentIdParam() agentId: string,
    @Query() query: WalletFileQuery,
    @Visited() { person }: Visit,
  ): Promise<StreamableFile> {
    await this.accounts.agent(person.userId, agentId);
    return new StreamableFile(Readable.from(this.file.of(agentId, query)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${agentId}-${query.from}-${query.until}.csv"`,
    }).setErrorHandler((_, response) => response.destroy?.());
  }
}
