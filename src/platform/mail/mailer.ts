/** A mail to one person, as text and as equivalent HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends emails of this kind without a sign-in (RFC 8058). Omitted for emails that must come. */
  unsubscribe?: string;
}

/** A port that sends emails: through a mail server, or to files. */
export abstract class Mailer {
  /** Whether sending is as fast as writing a file, so that callers may wait for it. */
  abstract readonly immediate: boolean;

  /** Throws if the mail could not be handed over; the caller may retry. */
  abstract send(id: string, mail: Mail): Promise<void>;
}
