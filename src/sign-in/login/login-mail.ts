import { escaped } from '../../kernel/markup';
import type { Mail } from '../../platform/mail/mailer';
import { brandedMail } from '../branded-mail';

/** How long a sign-in link works. */
export const LOGIN_LINK_MINUTES = 15;

interface LoginMailParts {
  to: string;
  link: string;
  platform: string;
  publicUrl: string;
}

export function loginMail({ to, link, platform, publicUrl }: LoginMailParts): Mail {
  const reason = `Someone asked to sign in to ${platform} with this address.`;
  const ending = `The link works once, for ${LOGIN_LINK_MINUTES} minutes. If this was not you, ignore this email: nobody can sign in without the link.`;
  return {
    to,
    subject: `Sign in to ${platform}`,
    text: [`${reason} To continue, open`, link, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n',
    html: brandedMail({
      platform,
      publicUrl,
      title: `Sign in to ${platform}`,
      paragraphs: [escaped(reason)],
      button: { text: 'Sign in', link },
      ending: escaped(ending),
    }),
  };
}
