/** MCP. */
export const MCP_ROUTES: Record<string, string> = {
  'POST /mcp': 'public, mcp, 200',
  'GET /mcp': 'public, mcp, 405',
  'DELETE /mcp': 'public, mcp, 204',
  'OPTIONS /mcp': 'public, default, 204',
  'GET /mcp/health': 'public, default, 200 McpHealthView',
};
