import { Injectable } from '@nestjs/common';
import { csvRecord } from '../../kernel/csv';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { fieldsOf } from '../../platform/validation/field-rules';
import { MAX_EXPORTED_ENTRIES } from '../policies';
import { type AuditExportRequest, type ExportFormat, OperatorEntryView } from './audit.dto';
import { tooManyEntries } from './audit.errors';
import { AuditReader } from './audit.reader';

const BATCH = 1_000;

const COLUMNS = [...fieldsOf(OperatorEntryView).keys()] as (keyof OperatorEntryView)[];

/** Writes the audit log to a file. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly reader: AuditReader,
    private readonly commands: Commands,
  ) {}

  /**
   * The lines of the file, newest entry first. The entry of the export itself is written before, so it is in the file too. Throws
   * `too_many_entries`, rather than leave out the oldest.
   */
  async start(caller: Caller, request: AuditExportRequest): Promise<AsyncIterable<string>> {
    const entries = await this.reader.count(request, MAX_EXPORTED_ENTRIES + 1);
    if (entries > MAX_EXPORTED_ENTRIES) throw tooManyEntries(MAX_EXPORTED_ENTRIES);
    await this.commands.run(caller, () => Promise.resolve({ entries }));
    return this.lines(request, LINES[request.format]);
  }

  /** The cursor only moves to older entries, so those that are written meanwhile change nothing. */
  private async *lines(request: AuditExportRequest, write: Writer): AsyncIterable<string> {
    yield write.head;
    let cursor: string | null = null;
    for (;;) {
      const batch: OperatorEntryView[] = await this.reader.batch(request, cursor, BATCH);
      if (batch.length > 0) yield batch.map(write.entry).join('');
      if (batch.length < BATCH) return;
      cursor = batch.at(-1)?.id ?? null;
    }
  }
}

interface Writer {
  head: string;
  entry: (entry: OperatorEntryView) => string;
}

const LINES: Record<ExportFormat, Writer> = {
  csv: { head: csvRecord(COLUMNS), entry: (entry) => csvRecord(COLUMNS.map((name) => textOf(entry[name]))) },
  jsonl: { head: '', entry: (entry) => `${JSON.stringify(entry)}\n` },
};

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
