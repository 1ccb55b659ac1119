/** Dens, prompts, showcase, articles, skills. */
export const COMMUNITY_ROUTES: Record<string, string> = {
  'GET /admin/prompts': 'admin, default, 200 AdminPromptsView',
  'POST /admin/prompts': 'admin, default, 201 AdminPromptView',
  'DELETE /admin/prompts/:prompt_id': 'admin, default, 204',
  'GET /prompts/:prompt_id/responses': 'key, default, 200 PromptResponsesView',
  'GET /prompts/archive': 'key, default, 200 ArchiveView',
  'GET /prompts/current': 'key, default, 200 CurrentPromptView',
  'POST /prompts/current/respond': 'key, default, 201 PromptResponseView',
  'GET /prompts/current/responses': 'key, default, 200 PromptResponsesView',
  'GET /prompts/responses/:response_id': 'key, default, 200 PromptResponseView',
  'POST /prompts/responses/:response_id/upvote': 'key active, default, 200 UpvoteView',
  'GET /public/prompts/current': 'public, default, 200 CurrentPromptView',
  'GET /public/prompts/current/responses': 'public, default, 200 PromptResponsesView',
};
