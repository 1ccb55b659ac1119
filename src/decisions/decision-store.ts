import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { execute, Database, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { decisionNotFound } from './decisions.errors';
import type { EvaluationView } from './evaluation.dto';

const SAVE = statement('decision_keep', 'INSERT INTO decisions (id, answer, expires_at) VALUES ($1, $2, $3)');
/** Hides a decision if an agent among its options is no longer public. */
const READ = statement(
  'decision_read',
  `SELECT answer FROM decisions d WHERE id = $1 AND expires_at > $2 AND NOT EXISTS (
     SELECT FROM json_array_elements(d.answer -> 'options') o
       JOIN agent_cards a ON a.agent_id = o ->> 'service_id' AND NOT a.is_public)`,
);

/** Stores decisions as they were returned, until they expire. */
@Injectable()
export class DecisionStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async save(tx: Tx, answer: EvaluationView): Promise<void> {
    await execute(tx, SAVE, [answer.decision_id, JSON.stringify(answer), answer.expires_at]);
  }

  async read(id: string): Promise<EvaluationView> {
    const row = await this.database.first<{ answer: EvaluationView }>(READ, [id, this.clock.now()]);
    if (!row) throw decisionNotFound();
    return row.answer;
  }
}
