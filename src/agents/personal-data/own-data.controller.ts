import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AgentId, Moment, TextList } from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { type AgentCaller, From } from '../../platform/security/caller';
import { quotaExceeded } from '../quotas/quotas.service';
import { PersonalDataExport } from './personal-data-export.service';

export class OwnDataView {
  @AgentId() agent_id: string;
  @Moment() exported_at: string;
  @AnyObject({ description: 'All data stored for the agent, by kind: account, keys, and so on' })
  sections: object;
  @TextList({ description: 'Sections that could not be read' }) incomplete: string[];
}

@ApiTags('agents')
@Controller('agents/me')
export class OwnDataController {
  constructor(private readonly data: PersonalDataExport) {}

  @Get('export')
  @Answers(200, OwnDataView, {
    summary: 'Export all of your data as one document',
    description: 'Secrets are not included: they are shown once and stored as hashes.',
    refuses: [quotaExceeded],
  })
  async export(@From() caller: AgentCaller): Promise<StreamableFile> {
    const disposition = `attachment; filename="${caller.holder.agentId}.json"`;
    return new StreamableFile(await this.data.openExport(caller), {
      type: 'application/json; charset=utf-8',
      disposition,
    });
  }
}
