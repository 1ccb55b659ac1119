/** Decision support, gates, and operations reports. */
export const DECISIONS_ROUTES: Record<string, string> = {
  'POST /public/decisions/discover': 'optional read, decisions, 200 FoundServiceView',
  'POST /public/decisions/evaluate': 'optional read, decisions, 200 EvaluationView',
  'POST /public/decisions/consensus': 'optional read, decisions, 200 ServiceConsensusView',
  'GET /public/decisions/:decision_id': 'public, default, 200 EvaluationView',
  'GET /gates/:gate_name/log': 'optional, default, 200 GateLogView',
  'POST /gates/:gate_name/exception': 'optional, gate-exceptions, 200 GateExceptionView',
  'GET /gates/:gate_name/health': 'public, default, 200 GateHealthView',
  'GET /ops-reports/:report_id': 'public, default, 200',
  'POST /admin/ops-reports': 'admin, default, 200 StoredOpsReportView',
};
