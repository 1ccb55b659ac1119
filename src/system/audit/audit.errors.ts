import { missing } from '../../kernel/refusal';

export const auditEntryNotFound = missing('audit_entry', 'No such entry of the audit log.');
