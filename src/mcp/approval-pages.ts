import { inputRequired, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import type { DomainError } from '../kernel/domain-error';

/** An approval that a call was refused for, and where its owner decides. */
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

/** As the revision of 2026 asks a client: the key is the approval, so that nothing else has to be remembered. */
export function pageToOpen({ id, url }: AwaitedApproval) {
  return { [id]: inputRequired.elicitUrl({ message: MESSAGE, url }) };
}

/** As the revision of 2025-11-25 does. */
export function pageRequired(approval: AwaitedApproval, words: object): UrlElicitationRequiredError {
  const { id: elicitationId, url } = approval;
  const error = new UrlElicitationRequiredError([{ mode: 'url', message: MESSAGE, url, elicitationId }]);
  // a model that is shown the error reads the same as without elicitation
  Object.assign(error.data as object, words);
  return error;
}
