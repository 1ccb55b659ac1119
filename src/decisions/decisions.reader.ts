import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { Database, statement } from '../platform/database/statements';
import { decisionNotFound } from './decisions.errors';
import type { EvaluationView } from './evaluation.dto';
import { Decision } from './decision.entity';

/** Hides a decision if an agent among its options is no longer public. */
const READ = statement(
  'decision_read',
  `SELECT answer FROM decisions d WHERE id = $1 AND expires_at > $2 AND NOT EXISTS (
     SELECT FROM json_array_elements(d.answer -> 'options') o
       JOIN agent_cards a ON a.agent_id = o ->> 'service_id' AND NOT a.is_public)`,
);

/** Reads decisions as they were returned, until they expire. */
@Injectable()
export class DecisionsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(id: string): Promise<EvaluationView> {
    const row = await this.database.first<Pick<Decision, 'answer'>>(READ, [id, this.clock.now()]);
    if (!row) throw decisionNotFound();
    return row.answer;
  }
}
