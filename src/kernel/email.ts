/** The greatest length of an email address (RFC 5321). */
export const MAX_EMAIL = 254;
