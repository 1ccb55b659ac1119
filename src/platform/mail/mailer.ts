/** A mail to one person, as text and as markup that says the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How mails leave. A port: a mail server, or files for those who have none. */
export abstract class Mailer {
  /** Whether sending is as fast as writing a file, so that callers may wait for it. */
  abstract readonly immediate: boolean;

  /** Throws when the mail could not be handed over; it may be tried again. */
  abstract send(id: string, mail: Mail): Promise<void>;
}
