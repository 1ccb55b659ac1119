import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Database, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';
import { PromptRollover } from './prompt-rollover';
import { PromptsReader } from './prompts.reader';

const OWN = statement(
  'prompt_responses_of_agent',
  `SELECT r.id, r.prompt_id, p.prompt_text, r.content, r.upvotes, r.created_at
     FROM prompt_responses r JOIN prompts p ON p.id = r.prompt_id WHERE r.agent_id = $1 ORDER BY r.id`,
);

/** Opens prompts in the background, and adds them to the heartbeat and the data export. */
@Injectable()
export class PromptMaintenance implements OnModuleInit {
  constructor(
    private readonly rollover: PromptRollover,
    private readonly reader: PromptsReader,
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    const step = async (): Promise<boolean> => {
      await this.rollover.ensureCurrent();
      return false;
    };
    this.workers.add({ name: 'prompt-rollover', role: 'sweeper', everyMs: MINUTE, step });
    this.updates.add('prompt_of_week', (agentId) => this.reader.ofTheWeek(agentId));
    this.personalData.add('prompt_responses', (agentId) => this.database.rows(OWN, [agentId]));
  }
}
