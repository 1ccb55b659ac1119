import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import type { AgentCaller } from '../../platform/security/caller';
import { QuotasService } from '../quotas/quotas.service';
import { OwnData } from './own-data.service';

/** The own data as one JSON document, written section by section: no more than one is in memory. */
@Injectable()
export class OwnDataExport {
  constructor(
    private readonly ownData: OwnData,
    private readonly quotas: QuotasService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Errors: `quota_exceeded`. */
  async open(caller: AgentCaller): Promise<Readable> {
    await this.quotas.useOutside(caller, 'exports');
    return Readable.from(this.document(caller.holder.agentId), { objectMode: false });
  }

  private async *document(agentId: string): AsyncGenerator<string> {
    const head = { agent_id: agentId, exported_at: this.clock.now().toISOString() };
    yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
    const incomplete: string[] = [];
    let separator = '';
    for (const [section, load] of this.ownData.sections()) {
      const json = await this.read(section, () => load(agentId));
      if (json === undefined) incomplete.push(section);
      else {
        yield `${separator}${JSON.stringify(section)}:${json}`;
        separator = ',';
      }
    }
    yield `},"incomplete":${JSON.stringify(incomplete)}}`;
  }

  /** The answer has begun: what cannot be read is left out, and named at the end. */
  private async read(section: string, load: () => Promise<unknown>): Promise<string | undefined> {
    try {
      return JSON.stringify((await load()) ?? null);
    } catch (error) {
      this.log.error({ err: error, section }, 'a section of the own data could not be read');
      return undefined;
    }
  }
}
