/** What helps to decide, what asks for reasons, and what scripts leave behind. */
export const DECISIONS_ROUTES: Record<string, string> = {
  'POST /public/decisions/discover': 'optional read, decisions, 200 FoundServiceView',
  'POST /public/decisions/evaluate': 'optional read, decisions, 200 EvaluationView',
  'POST /public/decisions/consensus': 'optional read, decisions, 200 ServiceConsensusView',
  'GET /public/decisions/:decision_id': 'public, default, 200 EvaluationView',
};
