interface SignInSettings {
  readonly production: boolean;
  SMTP_URL?: string;
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
}

/** People need at least one way to sign in: a mailed link or an identity provider. */
export function signInProblems(settings: SignInSettings): string[] {
  const { SMTP_URL: smtp, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, production } = settings;
  const lines: string[] = [];
  if (issuer !== undefined && clientId === undefined)
    lines.push('OIDC_CLIENT_ID is missing: OIDC_ISSUER requires it');
  if (issuer === undefined && clientId !== undefined)
    lines.push('OIDC_ISSUER is missing: OIDC_CLIENT_ID requires it');
  if (smtp !== undefined && !hasSender(smtp))
    lines.push(
      'SMTP_URL is wrong: ?from= must be like no-reply@market.example or Market <no-reply@market.example>',
    );
  if (!production) return lines;
  if (smtp === undefined && issuer === undefined)
    lines.push('SMTP_URL is missing: production needs it to email sign-in links, or OIDC_ISSUER instead');
  if (issuer?.startsWith('http:')) lines.push('OIDC_ISSUER must be https in production');
  return lines;
}

/** `?from=` sets the sender of every email. */
function hasSender(smtp: string): boolean {
  const sender = URL.canParse(smtp) ? new URL(smtp).searchParams.get('from') : null;
  return sender === null || /^[^<>\n\r]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(sender);
}
