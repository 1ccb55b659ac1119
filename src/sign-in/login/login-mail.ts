import { escaped } from '../../kernel/markup';
import type { Mail } from '../../platform/mail/mailer';
import { brandedMail } from '../branded-mail';

interface LoginMailParts {
  to: string;
  link: string;
  minutes: number;
  platform: string;
  publicUrl: string;
}

export function loginMail({ to, link, minutes, platform, publicUrl }: LoginMailParts): Mail {
  const reason = `Somebody asked to sign in to ${platform} with this address.`;
  const ending = `The link works once, for ${minutes} minutes. If it was not you, forget this mail: without the link nobody is signed in.`;
  return {
    to,
    subject: `Sign in to ${platform}`,
    text: [`${reason} To go on, open`, link, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n',
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
