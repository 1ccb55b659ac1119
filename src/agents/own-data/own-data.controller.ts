import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { quotaExceeded } from '../quotas/quotas.service';
import { OwnDataExport } from './own-data-export';
import { OwnDataView } from './own-data.dto';

@ApiTags('agents')
@Controller('agents/me')
export class OwnDataController {
  constructor(private readonly data: OwnDataExport) {}

  @Get('export')
  @Answers(200, OwnDataView, {
    summary: 'Export all of your data as one document',
    description: 'Secrets are not included: they are shown once and stored as hashes.',
    refuses: [quotaExceeded],
  })
  async export(@From() caller: AgentCaller): Promise<StreamableFile> {
    const disposition = `attachment; filename="${caller.holder.agentId}.json"`;
    return new StreamableFile(await this.data.open(caller), {
      type: 'application/json; charset=utf-8',
      disposition,
    });
  }
}
