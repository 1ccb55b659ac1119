/** The exit codes of the program, as the guide lists them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  refused: 4,
  unavailable: 5,
  interrupted: 130,
} as const;

export const EXIT_MEANINGS: Record<keyof typeof EXIT, string> = {
  ok: 'done',
  failed: 'failed, or a check found a problem',
  usage: 'the command line is invalid',
  notSignedIn: 'not signed in: there is no key, or it is invalid, expired, or revoked',
  refused: 'the service refused the request',
  unavailable: 'the service does not respond, or is busy',
  interrupted: 'interrupted at a question (Ctrl+C)',
};
