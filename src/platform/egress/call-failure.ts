/** Why a call got no response. The owner of the address sees these codes, so they reveal nothing about our network. */
export type CallError =
  | 'timeout'
  | 'connect_timeout'
  | 'address_not_allowed'
  | 'name_not_found'
  | 'connection_refused'
  | 'connection_reset'
  | 'connection_failed'
  | 'tls_error'
  | 'bad_response'
  | 'too_large'
  | 'aborted';

export class CallFailure extends Error {
  constructor(readonly reason: CallError) {
    super(reason);
    this.name = 'CallFailure';
  }
}

const REASONS: Record<string, CallError> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'connect_timeout',
  ETIMEOUT: 'connect_timeout',
  ENOTFOUND: 'name_not_found',
  ENODATA: 'name_not_found',
  ESERVFAIL: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  EPROTO: 'tls_error',
  ABORT_ERR: 'aborted',
};

export function reasonOf(error: unknown): CallError {
  if (error instanceof CallFailure) return error.reason;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (REASONS[code]) return REASONS[code];
  if (code.startsWith('HPE_')) return 'bad_response';
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) return 'tls_error';
  if (/is not allowed/.test(message)) return 'address_not_allowed'; // the filtering agent's error has no code
  return 'connection_failed';
}
