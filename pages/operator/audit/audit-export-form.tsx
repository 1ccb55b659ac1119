import type { JSX } from 'preact';
import { Card } from '../../../src/platform/pages/components';
import { Hidden, PostForm, Select } from '../../../src/platform/pages/forms';
import { EXPORT_FORMATS } from '../../../src/system/audit/audit.dto';
import { OPERATOR } from '../operator-frame';

interface AuditExportProps {
  /** The filters of the page, which the file has too. */
  filters: Record<string, string>;
  token: string;
}

const FORMATS = Object.entries(EXPORT_FORMATS).map(([format, { label }]) => [format, label] as const);

export function AuditExport({ filters, token }: AuditExportProps): JSX.Element {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Card title="Export" level={2}>
      <p class="muted">
        A file with{' '}
        {isFiltered
          ? 'all entries that match the filters above, also sign-ins'
          : 'all entries, also sign-ins; filter first to get fewer'}
        . The export is recorded in the audit log.
      </p>
      <PostForm action={`${OPERATOR}/audit/export`} token={token} class="acts">
        <Hidden fields={filters} />
        <Select label="Format" name="format" value="csv" options={FORMATS} />
        <button class="plain">Export</button>
      </PostForm>
    </Card>
  );
}
