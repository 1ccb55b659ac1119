import type { ComponentChildren, JSX } from 'preact';
import { Document, pageText } from '../pages/document';

interface MailParts {
  platform: string;
  publicUrl: string;
  title: string;
  paragraphs: string[];
  button: { text: string; link: string };
  ending: string;
}

const LETTERS = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SMALL = 'color:#5b6672;font-size:14px;margin-bottom:0';

/**
 * The layout of emails. It loads nothing remote, so that opening an email is not reported to anyone. Styles are inline,
 * because mail programs ignore style sheets.
 */
export function brandedMail(parts: MailParts): string {
  // mail servers refuse lines of more than 998 bytes, or break them anywhere; `><` occurs only between tags
  return pageText(layout(parts)).replaceAll('><', '>\n<');
}

function layout({ platform, publicUrl, title, paragraphs, button, ending }: MailParts): JSX.Element {
  return (
    <Document
      title={title}
      head={<meta name="color-scheme" content="light dark" />}
      bodyStyle={`margin:0;padding:0;background:#f4f5f7;color:#17202a;${LETTERS};font-size:16px;line-height:1.55`}
    >
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        <tr>
          <td align="center" style="padding:32px 16px">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
              <Row style="padding:0 4px 16px;font-weight:650;font-size:17px">{platform}</Row>
              <Row style="background:#ffffff;color:#17202a;border:1px solid #dfe3e8;border-radius:16px;padding:28px">
                <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{title}</h1>
                {paragraphs.map((text) => (
                  <Paragraph>{text}</Paragraph>
                ))}
                <Paragraph>
                  <a
                    href={button.link}
                    style="display:inline-block;background:#0b6e8f;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:10px"
                  >
                    {button.text}
                  </a>
                </Paragraph>
                <Paragraph style={SMALL}>
                  Or open this address:
                  <br />
                </Paragraph>
                <Paragraph style="font-size:14px">
                  <a href={button.link} style="color:#0b6e8f;word-break:break-all">
                    {button.link}
                  </a>
                </Paragraph>
                <Paragraph style={SMALL}>{ending}</Paragraph>
              </Row>
              <Row style="padding:16px 4px 0;color:#5b6672;font-size:13px">
                {platform}, {publicUrl}
              </Row>
            </table>
          </td>
        </tr>
      </table>
    </Document>
  );
}

interface Styled {
  style?: string;
  children: ComponentChildren;
}

const Row = ({ style, children }: Styled): JSX.Element => (
  <tr>
    <td style={style}>{children}</td>
  </tr>
);

const Paragraph = ({ style = '', children }: Styled): JSX.Element => (
  <p style={`margin:0 0 16px;${style}`}>{children}</p>
);
