import { Moment, Text } from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';

export const REPORT_ID = /^[A-Za-z0-9_-]{1,64}$/;

export class StoreOpsReportRequest {
  @Text({
    optional: true,
    max: 64,
    pattern: REPORT_ID,
    expected: '1 to 64 letters, digits, _ and -',
    description: 'Id of the run; generated if omitted',
    example: 'nightly-ledger-check-2026-11-22',
  })
  report_id?: string;
  @AnyObject({ description: 'The output of the run', example: { violations: 0, checked: 1200 } })
  output: Record<string, unknown>;
}

export class StoredOpsReportView {
  @Text({ max: 64, example: 'nightly-ledger-check-2026-11-22' }) report_id: string;
  @Text({ description: 'For the header X-Ops-Report-Token; shown only once' }) token: string;
  @Moment({ description: 'The report can be read until then' }) expires_at: string;
}
