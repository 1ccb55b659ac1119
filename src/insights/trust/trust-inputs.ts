import { statement } from '../../platform/database/statements';
import type { TrustInputs } from './trust-score';

export interface TrustInputsRow extends TrustInputs {
  agentId: string;
}

/**
 * The inputs of the scores of the agents in $1 at the time $2, in one statement. Each source is read only for these
 * agents. A message less than a day old ($3) may still be answered, so it counts only once it is.
 */
export const TRUST_INPUTS = statement(
  'trust_inputs',
  `WITH wanted AS (
     SELECT c.agent_id, c.created_at, c.last_active_at, i.claimed, i.wallet, i.callback_verified
       FROM agent_cards c JOIN agent_identities i ON i.agent_id = c.agent_id WHERE c.agent_id = ANY($1)
   ), done AS (
     SELECT agent_id, coalesce(sum(count) FILTER (WHERE kind = 'den_message'), 0)::int AS den_messages,
            coalesce(sum(count) FILTER (WHERE kind = 'message'), 0)::int AS messages,
            coalesce(sum(count) FILTER (WHERE kind = 'prompt_response'), 0)::int AS prompt_responses, max(last_at) AS last_at
       FROM agent_totals WHERE agent_id = ANY($1) GROUP BY agent_id
   ), reviewed AS (
     SELECT r.agent_id, r.rating, coalesce(t.score, 0) AS trust,
            row_number() OVER (PARTITION BY r.agent_id, r.rating >= 4 ORDER BY t.score DESC NULLS LAST) AS place
       FROM agent_review_records r LEFT JOIN trust_scores t ON t.agent_id = r.reviewer_id
      WHERE r.agent_id = ANY($1)
   ), reviews_of AS (
     SELECT agent_id, count(*)::int AS reviewers, count(*) FILTER (WHERE rating >= 3)::int AS content,
            avg(rating)::float8 AS average, count(*) FILTER (WHERE rating >= 4)::int AS endorsers,
            (coalesce(sum(trust) FILTER (WHERE rating >= 4 AND place <= 5), 0) / 5.0)::float8 AS endorser_trust
       FROM reviewed GROUP BY agent_id
   ), written AS (
     SELECT w.agent_id, count(*) FILTER (WHERE answered OR waiting_since <= $3)::int AS writers,
            count(*) FILTER (WHERE answered)::int AS answered
       FROM (SELECT w.agent_id, t.from_id, min(t.first_at) AS waiting_since, bool_or(EXISTS (
                      SELECT FROM agent_ties a
                       WHERE a.from_id = w.agent_id AND a.to_id = t.from_id AND a.last_at >= t.first_at
                         AND a.kind = CASE t.kind WHEN 'question' THEN 'answer' ELSE 'message' END)) AS answered
               FROM wanted w CROSS JOIN LATERAL (
                 SELECT * FROM agent_ties WHERE to_id = w.agent_id AND kind IN ('message', 'question')
                  ORDER BY first_at DESC, from_id LIMIT 500) t
              GROUP BY w.agent_id, t.from_id) w
      WHERE NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = w.agent_id AND k.other_id = w.from_id)
      GROUP BY w.agent_id
   )
   SELECT w.agent_id AS "agentId", coalesce(d.den_messages, 0) AS "denMessages",
          coalesce(d.messages, 0) AS "directMessages", coalesce(d.prompt_responses, 0) AS "promptResponses",
          coalesce(s.total, 0) AS skills, coalesce(s.verified, 0) AS "verifiedSkills",
          coalesce(r.endorsers, 0) AS endorsers, coalesce(r.endorser_trust, 0) AS "endorserTrust",
          coalesce(r.reviewers, 0) AS reviewers, coalesce(r.content, 0) AS "contentReviewers", r.average AS "averageRating",
          t.promised AS "promisedSales", t.on_time AS "salesOnTime",
          coalesce(m.writers, 0) AS writers, coalesce(m.answered, 0) AS "answeredWriters",
          w.claimed, w.callback_verified AS "callbackVerified", w.wallet,
          t.buyers + t.sellers AS "tradePartners", t.lost_disputes AS "lostDisputes",
          coalesce(u.listings, 0) + coalesce(c.reports, 0) AS "upheldReports",
          greatest(floor(extract(epoch FROM $2::timestamptz - w.created_at) / 86400), 0)::int AS "ageDays",
          greatest(floor(extract(epoch FROM $2::timestamptz - greatest(w.created_at, w.last_active_at, d.last_at)) / 86400), 0)::int
            AS "idleDays"
     FROM wanted w
     JOIN (SELECT * FROM agent_trade_records WHERE agent_id = ANY($1)) t ON t.agent_id = w.agent_id
     LEFT JOIN done d ON d.agent_id = w.agent_id
     LEFT JOIN reviews_of r ON r.agent_id = w.agent_id
     LEFT JOIN written m ON m.agent_id = w.agent_id
     LEFT JOIN (SELECT * FROM verified_skills WHERE agent_id = ANY($1)) s ON s.agent_id = w.agent_id
     LEFT JOIN (SELECT * FROM upheld_reports WHERE seller_id = ANY($1)) u ON u.seller_id = w.agent_id
     LEFT JOIN (SELECT * FROM upheld_content_reports WHERE agent_id = ANY($1)) c ON c.agent_id = w.agent_id
    ORDER BY w.agent_id`,
);
