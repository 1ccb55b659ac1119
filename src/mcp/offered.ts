import type {
  CallToolRequest,
  CallToolResult,
  CompleteRequest,
  CompleteResult,
  GetPromptRequest,
  GetPromptResult,
  InputRequiredResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  ReadResourceResult,
  ServerContext,
} from '@modelcontextprotocol/server';

/** What a server offers to one caller. */
export interface Offered {
  tools: readonly ListToolsResult['tools'][number][];
  resources: ListResourcesResult['resources'];
  templates: ListResourceTemplatesResult['resourceTemplates'];
  prompts: ListPromptsResult['prompts'];
  callTool(
    params: CallToolRequest['params'],
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult>;
  read(uri: string): Promise<ReadResourceResult>;
  prompt(params: GetPromptRequest['params']): GetPromptResult;
  complete?(params: CompleteRequest['params']): CompleteResult;
}
