import { brandedMail } from '../../platform/mail/branded-mail';
import type { Mail } from '../../platform/mail/mailer';

interface LoginMailParts {
  to: string;
  link: string;
  minutes: number;
  platform: string;
  publicUrl: string;
}

export function loginMail({ to, link, minutes, platform, publicUrl }: LoginMailParts): Mail {
  const reason = `Someone asked to sign in to ${platform} with this address.`;
  const ending = `The link works once, for ${minutes} minutes. If this was not you, ignore this email: nobody can sign in without the link.`;
  return {
    to,
    subject: `Sign in to ${platform}`,
    text: [`${reason} To continue, open`, link, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n',
    html: brandedMail({
      platform,
      publicUrl,
      title: `Sign in to ${platform}`,
      paragraphs: [reason],
      button: { text: 'Sign in', link },
      ending,
    }),
  };
}
