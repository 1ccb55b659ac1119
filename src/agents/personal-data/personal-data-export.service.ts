import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
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
    return Readable.from(this.document(caller.holder), { objectMode: false });
  }

  /** A key with limits, or below another one, does not see the other keys. */
  private async *document({ agentId, isBounded }: KeyHolder): AsyncGenerator<string> {
    const head = { agent_id: agentId, exported_at: this.clock.now().toISOString() };
    yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
    const incomplete: string[] = [];
    let separator = '';
    for (const [section, pieces] of this.personalData.sections()) {
      if (isBounded && section === 'keys') continue;
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
