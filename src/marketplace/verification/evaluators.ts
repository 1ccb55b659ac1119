import { Injectable } from '@nestjs/common';
import { Database, execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AcceptanceCheck, DeliveryAcceptance } from './acceptance.dto';
import { evaluatorConflict, evaluatorUnavailable } from './verification.errors';

/** How agents relate to the parties ($2) of an order. Agents that ever had the same owner are not independent. */
const RELATIONS = statement(
  'evaluators_relations',
  `SELECT id AS "agentId", EXISTS (SELECT FROM evaluators v WHERE v.agent_id = id) AS accepts,
          id = ANY($2::text[])
            OR EXISTS (SELECT FROM agent_siblings s WHERE s.agent_id = id AND s.other_id = ANY($2::text[])) AS related
     FROM unnest($1::text[]) AS id`,
);
type Relation = { agentId: string; accepts: boolean; related: boolean };

/** An `evaluator` check as it is stored, with its defaults. */
export type EvaluatorCheck = Required<
  Pick<
    AcceptanceCheck,
    'id' | 'agent_ids' | 'threshold' | 'rubric' | 'rubric_sha256' | 'fee_cents' | 'within_hours'
  >
>;

/** The one check by evaluators, if there is one. */
export function evaluatorCheckOf(acceptance: DeliveryAcceptance | null): EvaluatorCheck | undefined {
  return acceptance?.checks.find(({ type }) => type === 'evaluator') as EvaluatorCheck | undefined;
}

/** What the seller pays for an evaluation at most. */
export function evaluationFeesOf(acceptance: DeliveryAcceptance | null): number {
  const check = evaluatorCheckOf(acceptance);
  return check ? check.fee_cents * check.agent_ids.length : 0;
}

export const majorityOf = (agentIds: readonly string[]): number => Math.floor(agentIds.length / 2) + 1;

/** Refuses a purchase whose evaluators are not independent, or no longer there. */
export async function requireEvaluators(
  tx: Tx,
  acceptance: DeliveryAcceptance | null,
  parties: readonly string[],
): Promise<void> {
  const check = evaluatorCheckOf(acceptance);
  if (!check) return;
  const found = await execute<Relation>(tx, RELATIONS, [check.agent_ids, parties]);
  requireIndependent(found);
  const gone = found.filter(({ accepts }) => !accepts).map(({ agentId }) => agentId);
  if (gone.length > 0) throw evaluatorUnavailable(gone);
}

/** An agent may have got the owner of a party since the purchase. */
export async function requireStillIndependent(
  tx: Tx,
  agentId: string,
  parties: readonly string[],
): Promise<void> {
  requireIndependent(await execute<Relation>(tx, RELATIONS, [[agentId], parties]));
}

function requireIndependent(found: readonly Relation[]): void {
  const related = found.filter((one) => one.related).map(({ agentId }) => agentId);
  if (related.length > 0) throw evaluatorConflict(related);
}

/** Who can be named as an evaluator. */
@Injectable()
export class Evaluators {
  constructor(private readonly database: Database) {}

  /** Why some of the agents cannot be named, by their places in the list. */
  async problemsOf(agentIds: readonly string[], sellerId: string): Promise<Map<number, string>> {
    const problems = new Map<number, string>();
    const found = await this.database.rows<Relation>(RELATIONS, [agentIds, [sellerId]]);
    for (const [n, { agentId, accepts, related }] of found.entries()) {
      if (agentIds.indexOf(agentId) < n) problems.set(n, 'is named twice');
      else if (related) problems.set(n, 'is you, or has or had the same owner as you');
      else if (!accepts) problems.set(n, 'is not an agent that accepts evaluations');
    }
    return problems;
  }
}
