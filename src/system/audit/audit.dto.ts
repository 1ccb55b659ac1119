import { MAX_EMAIL } from '../../kernel/email';
import {
  AUDIT_OUTCOMES,
  type AuditLogEntry,
  UNNAMED_OPERATOR,
} from '../../platform/audit-log/audit-log-entry.entity';
import { Flag, Id, Moment, OneOf, Text } from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { type OffsetQuery, PagedBy, PageViewOf } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';

/** Adds the filters of the audit log to a request. */
function withFilters(base: new () => object) {
  class Filtered extends base {
    @Text({
      optional: true,
      min: 1,
      max: 100,
      description: 'Any part of the route',
      example: '/admin/invites',
    })
    command?: string;
    @Text({ optional: true, min: 1, max: 100, example: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' })
    target?: string;
    @Text({
      optional: true,
      min: 1,
      max: MAX_EMAIL,
      description: `Any part of the name, in any case. \`${UNNAMED_OPERATOR}\` finds the entries without a name`,
      example: 'ada',
    })
    operator?: string;
    @OneOf(AUDIT_OUTCOMES, { optional: true }) outcome?: string;
    @Flag({
      optional: true,
      description:
        '`false`: without sign-ins, sign-outs, exports of the log, and featured items, which hide decisions and changes; `true`: only these',
    })
    routine?: boolean;
    @Text({
      optional: true,
      min: 1,
      max: 100,
      description: 'The request of the command, which the events that it caused have too',
      example: '9a54fcd7-98cc-4888-88b4-2dae506c5514',
    })
    request_id?: string;
    @Moment({ optional: true, description: 'Only entries made at this time or later' }) since?: string;
    @Moment({ optional: true, description: 'Only entries made at this time or earlier' }) until?: string;
  }
  return Filtered;
}

export class AuditFilters extends withFilters(Object) {}

export class AuditQuery extends (withFilters(PagedBy('ope')) as new () => AuditFilters & OffsetQuery) {}

export const EXPORT_FORMATS = {
  csv: { label: 'CSV, for spreadsheets', type: 'text/csv' },
  jsonl: { label: 'JSON lines, for programs', type: 'application/jsonl' },
};
export type ExportFormat = keyof typeof EXPORT_FORMATS;

export class AuditExportRequest extends AuditFilters {
  @OneOf(Object.keys(EXPORT_FORMATS)) format: ExportFormat;
}

export class OperatorEntryView {
  @Id('ope') id: string;
  @Moment() at: string;
  @OneOf(['http', 'command_line'], {
    description:
      "`http`: the API with the admin token, or the operator's pages; `command_line`: a script on the host, such as `db:seed`.",
  })
  via: string;
  @Text({
    nullable: true,
    description:
      'The email address of a signed-in person (`person_id`); otherwise the name given at the sign-in, the header X-Operator, or the account on the host, which are not verified',
    example: 'ada@ops1',
  })
  operator: string | null;
  @Id('usr', {
    nullable: true,
    description: 'The account of the person who was signed in; null if the name is not verified',
  })
  person_id: string | null;
  @Text({ example: '203.0.113.7' }) ip: string;
  @Text() request_id: string;
  @Text({ example: 'POST /admin/listings/:listing_id/suspend' }) command: string;
  @Text({ nullable: true, example: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) target: string | null;
  @AnyObject({
    description: 'The request without free text and secrets, and the reason of a suspension',
    example: { count: 5 },
  })
  details: Record<string, unknown>;
  @OneOf(AUDIT_OUTCOMES) outcome: string;
  @Text({ nullable: true, example: 'listing_state_conflict' }) error_code: string | null;

  static of(entry: AuditLogEntry): OperatorEntryView {
    return viewOf(OperatorEntryView, entry, { at: entry.createdAt.toISOString() });
  }
}

export class AuditView extends PageViewOf('entries', OperatorEntryView) {}
