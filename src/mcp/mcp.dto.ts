import { Integer, OneOf, Text, TextList } from '../platform/http/fields';

export class McpHealthView {
  @OneOf(['healthy']) status: 'healthy';
  @OneOf(['mcp']) service: 'mcp';
  @Text({ description: 'The newest supported revision', example: '2026-07-28' })
  protocol_version: string;
  @TextList({ description: 'All supported revisions, newest first' }) protocol_versions: string[];
  @Integer({ description: 'Open sessions of clients with older revisions', example: 3 })
  active_sessions: number;
}
