/* The shapes that answers are made of: what is negotiated, and messages about what was asked. */

export type UcpVersion = '2026-04-08' | '2026-08-25';

/** The first is what the profile is about; the others have profiles of their own. */
export const UCP_VERSIONS: readonly UcpVersion[] = ['2026-04-08', '2026-08-25'];
export const MAIN_VERSION: UcpVersion = '2026-04-08';

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

export interface ErrorMessage {
  type: 'error';
  code: string;
  path?: string;
  content: string;
  severity: Severity;
}

export interface WarningMessage {
  type: 'warning';
  code: string;
  path?: string;
  content: string;
}

export interface InfoMessage {
  type: 'info';
  code?: string;
  path?: string;
  content: string;
}

export type Message = ErrorMessage | WarningMessage | InfoMessage;

export interface PaymentHandler {
  id: string;
  version: string;
  available_instruments: { type: string }[];
}

/** An answer of a business: its status says whether something was made, never that something is wrong. */
export interface Reply {
  status: 200 | 201;
  body: object;
  /** Of what was shown, where there is one to come back to. */
  version?: number;
}

export function refusal(
  code: string,
  content: string,
  { severity = 'recoverable', path }: { severity?: Severity; path?: string } = {},
): ErrorMessage {
  return { type: 'error', code, ...(path && { path }), content, severity };
}

export function warning(code: string, content: string, path?: string): WarningMessage {
  return { type: 'warning', code, ...(path && { path }), content };
}

const MOST_CLAIMS = 20;

/** Claims of the buyer to benefits, none of which is known here; they change nothing, and their sender is to know. */
export function claimsNotAccepted({ eligibility }: { eligibility?: unknown } = {}): WarningMessage[] {
  if (!Array.isArray(eligibility)) return [];
  return eligibility.slice(0, MOST_CLAIMS).flatMap((claim: unknown, n) => {
    if (typeof claim !== 'string') return [];
    const text = `The claim “${claim.slice(0, 100)}” gives no benefit here and was ignored.`;
    return [warning('eligibility_not_accepted', text, `$.context.eligibility[${n}]`)];
  });
}

/** There is no resource to show: nothing but what is wrong. */
export function errorReply(version: UcpVersion, messages: Message[]): Reply {
  return { status: 200, body: { ucp: { version, status: 'error', capabilities: {} }, messages } };
}

export function notFoundReply(version: UcpVersion, noun: string): Reply {
  return errorReply(version, [
    refusal('not_found', `This ${noun} does not exist.`, { severity: 'unrecoverable' }),
  ]);
}
