import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { exportsQuota } from '../policies';
import { QuotasService } from '../quotas/quotas.service';
import { PersonalData } from './personal-data.service';

/** Streams the data export as one JSON document, section by section. */
@Injectable()
export class PersonalDataExport {
  constructor(
    private readonly personalData: PersonalData,
    private readonly quotas: QuotasService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async openExport(caller: AgentCaller): Promise<Readable> {
    await this.quotas.useOutside(caller, exportsQuota);
    return Readable.from(this.document(caller.holder.agentId), { objectMode: false });
  }

  private async *document(agentId: string): AsyncGenerator<string> {
    const head = { agent_id: agentId, exported_at: this.clock.now().toISOString() };
    yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
    const incomplete: string[] = [];
    let separator = '';
    for (const [section, pieces] of this.personalData.sections()) {
      let begun = false;
      try {
        for await (const piece of pieces(agentId)) {
          yield begun ? piece : `${separator}${JSON.stringify(section)}:${piece}`;
          begun = true;
        }
      } catch (error) {
        this.log.error({ err: error, section }, 'a section of the data export could not be read');
        incomplete.push(section); // the response has already started, so its last member lists the missing sections
        if (begun) yield ']';
      }
      if (begun) separator = ',';
    }
    yield `},"incomplete":${JSON.stringify(incomplete)}}`;
  }
}
