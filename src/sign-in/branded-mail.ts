import { escaped } from '../kernel/markup';

interface MailParts {
  platform: string;
  publicUrl: string;
  title: string;
  /** Each one is markup. */
  paragraphs: string[];
  button: { text: string; link: string };
  ending: string;
}

const LETTERS = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * The layout of emails. It loads nothing remote, so that opening an email is not reported to anyone. Styles are inline,
 * because mail programs ignore style sheets.
 */
export function brandedMail({ platform, publicUrl, title, paragraphs, button, ending }: MailParts): string {
  const p = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f4f5f7;color:#17202a;${LETTERS};font-size:16px;line-height:1.55">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">',
    `<tr><td style="padding:0 4px 16px;font-weight:650;font-size:17px">${escaped(platform)}</td></tr>`,
    '<tr><td style="background:#ffffff;color:#17202a;border:1px solid #dfe3e8;border-radius:16px;padding:28px">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>`,
    ...paragraphs.map((text) => p(text)),
    p(
      `<a href="${escaped(button.link)}" style="display:inline-block;background:#0b6e8f;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:10px">${escaped(button.text)}</a>`,
    ),
    p(`Or open this address:<br>`, 'color:#5b6672;font-size:14px;margin-bottom:0'),
    p(
      `<a href="${escaped(button.link)}" style="color:#0b6e8f;word-break:break-all">${escaped(button.link)}</a>`,
      'font-size:14px',
    ),
    p(ending, 'color:#5b6672;font-size:14px;margin-bottom:0'),
    '</td></tr>',
    `<tr><td style="padding:16px 4px 0;color:#5b6672;font-size:13px">${escaped(platform)}, ${escaped(publicUrl)}</td></tr>`,
    '</table></td></tr></table></body></html>',
    '',
  ].join('\n');
}
