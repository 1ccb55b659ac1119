/* The building blocks of answers: negotiated versions, and messages about the request. */

export type UcpVersion = '2026-04-08' | '2026-08-25';

/** The main profile is for the first version; the others have separate profiles. */
export const UCP_VERSIONS: readonly UcpVersion[] = ['2026-04-08', '2026-08-25'];
export const MAIN_VERSION: UcpVersion = '2026-04-08';

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

export interface ErrorMessage {
  type: 'error';
  code: string;
  path?: string;
  content: string;
  severity: Severity;
  /** For programs. */
  metadata?: object;
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

/** A business outcome. The status says whether something was created, never that something is wrong. */
export interface Reply {
  status: 200 | 201;
  body: object;
  /** Version of the session shown, for the ETag. */
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

/** Warns about benefits that the buyer claims: none is supported, so they are ignored. */
export function claimsNotAccepted({ eligibility }: { eligibility?: unknown } = {}): WarningMessage[] {
  if (!Array.isArray(eligibility)) return [];
  return eligibility.slice(0, MOST_CLAIMS).flatMap((claim: unknown, n) => {
    if (typeof claim !== 'string') return [];
    const text = `The claim “${claim.slice(0, 100)}” gives no benefit here and was ignored.`;
    return [warning('eligibility_not_accepted', text, `$.context.eligibility[${n}]`)];
  });
}

/** An answer without a resource, only with messages about what is wrong. */
export function errorReply(version: UcpVersion, messages: Message[]): Reply {
  return { status: 200, body: { ucp: { version, status: 'error', capabilities: {} }, messages } };
}

export function notFoundReply(version: UcpVersion, noun: string): Reply {
  return errorReply(version, [
    refusal('not_found', `This ${noun} does not exist.`, { severity: 'unrecoverable' }),
  ]);
}
