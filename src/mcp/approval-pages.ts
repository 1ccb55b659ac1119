import { inputRequired, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import type { DomainError } from '../kernel/domain-error';

/** An approval that a refused call needs, and the page where the owner decides. */
export interface AwaitedApproval {
  id: string;
  url: string;
}

/** Undefined for every other refusal. */
export function approvalAwaitedBy(refusal: DomainError | undefined): AwaitedApproval | undefined {
  if (refusal?.code !== 'approval_required') return undefined;
  const { approval_id: id, approval_url: url } = refusal.extras;
  return typeof id === 'string' && typeof url === 'string' ? { id, url } : undefined;
}

const MESSAGE = 'This needs the approval of the agent’s owner. Open the page, sign in, and decide.';

/**
 * The request to open the page, for revision 2026-07-28. The approval ID is the key, so nothing else needs to be
 * stored.
 */
export function pageToOpen({ id, url }: AwaitedApproval) {
  return { [id]: inputRequired.elicitUrl({ message: MESSAGE, url }) };
}

/** The same for revision 2025-11-25. */
export function pageRequired(approval: AwaitedApproval, words: object): UrlElicitationRequiredError {
  const { id: elicitationId, url } = approval;
  const error = new UrlElicitationRequiredError([{ mode: 'url', message: MESSAGE, url, elicitationId }]);
  // a model that sees the error reads the same as without elicitation
  Object.assign(error.data as object, words);
  return error;
}
