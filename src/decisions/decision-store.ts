import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { execute, Reads, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { decisionNotFound } from './decisions.errors';
import type { EvaluationView } from './evaluation.dto';

const KEEP = statement('decision_keep', 'INSERT INTO decisions (id, answer, expires_at) VALUES ($1, $2, $3)');
/** Not if one of its options has become an agent that is not public. */
const READ = statement(
  'decision_read',
  `SELECT answer FROM decisions d WHERE id = $1 AND expires_at > $2 AND NOT EXISTS (
     SELECT FROM json_array_elements(d.answer -> 'options') o
       JOIN agent_cards a ON a.agent_id = o ->> 'service_id' AND NOT a.is_public)`,
);

/** Decisions as they were answered, for as long as they stand. */
@Injectable()
export class DecisionStore {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async keep(tx: Tx, answer: EvaluationView): Promise<void> {
    await execute(tx, KEEP, [answer.decision_id, JSON.stringify(answer), answer.expires_at]);
  }

  async read(id: string): Promise<EvaluationView> {
    const row = await this.reads.first<{ answer: EvaluationView }>(READ, [id, this.clock.now()]);
    if (!row) throw decisionNotFound();
    return row.answer;
  }
}
