import { missing, refusal } from '../../kernel/refusal';

export const auditEntryNotFound = missing('audit_entry', 'No such entry of the audit log.', {
  next: 'List the entries with {audit.list}.',
});

export const tooManyEntries = refusal({
  code: 'too_many_entries',
  kind: 'conflict',
  meaning: null,
  text: (max: number) =>
    `More than ${max.toLocaleString('en')} entries match. Choose a shorter period, and export the rest separately.`,
});
