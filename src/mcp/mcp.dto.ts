import { Integer, OneOf, Text, TextList } from '../platform/http/fields';

export class McpHealthView {
  @OneOf(['healthy']) status: 'healthy';
  @OneOf(['mcp']) service: 'mcp';
  @Text({ description: 'The newest revision that is spoken', example: '2026-07-28' })
  protocol_version: string;
  @TextList({ description: 'Every revision that is spoken, the newest first' }) protocol_versions: string[];
  @Integer({ description: 'Sessions of clients of the older revisions that have not ended', example: 3 })
  active_sessions: number;
}
