import type { ComponentChildren, JSX } from 'preact';
import { COLORS, FONTS, RADII, SPACES, TEXT } from '../look/tokens';
import { Document, pageText } from '../pages/document';

interface MailParts {
  platform: string;
  publicUrl: string;
  title: string;
  paragraphs: (string | MailLink)[];
  button: MailLink;
  ending: string;
  /** Below everything else. */
  links?: MailLink[];
}

/** A text that is a link. */
export interface MailLink {
  text: string;
  link: string;
}

/** Mail programs know neither variables nor sizes in rem. */
const px = (size: string): string => `${parseFloat(size) * 16}px`;
const [GROUND, CARD, LINE, WORDS, MUTED, ACCENT, ON_ACCENT] = (
  ['ground', 'card', 'line', 'text', 'muted', 'accent', 'on-accent'] as const
).map((name) => COLORS[name][0]) as [string, string, string, string, string, string, string];
const { small, snug, medium, large } = SPACES;

const LETTERS = `font-family:${FONTS.replaceAll("'", '')};font-size:${px(TEXT.base)};line-height:1.55`;
const FRAME = `background:${CARD};color:${WORDS};border:1px solid ${LINE};border-radius:${RADII.radius};padding:${large}`;
const BUTTON = `display:inline-block;background:${ACCENT};color:${ON_ACCENT};text-decoration:none;font-weight:600;padding:${snug} ${large};border-radius:${RADII['radius-small']}`;
const SMALL = `font-size:${px(TEXT.small)}`;
const ASIDE = `color:${MUTED};${SMALL};margin-bottom:0`;

/**
 * The layout of emails. It loads nothing remote, so that opening an email is not reported to anyone. Styles are inline,
 * because mail programs ignore style sheets.
 */
export function brandedMail(parts: MailParts): string {
  // mail servers refuse lines of more than 998 bytes, or break them anywhere; `><` occurs only between tags
  return pageText(layout(parts)).replaceAll('><', '>\n<');
}

function layout({
  platform,
  publicUrl,
  title,
  paragraphs,
  button,
  ending,
  links = [],
}: MailParts): JSX.Element {
  return (
    <Document
      title={title}
      head={<meta name="color-scheme" content="light dark" />}
      bodyStyle={`margin:0;padding:0;background:${GROUND};color:${WORDS};${LETTERS}`}
    >
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        <tr>
          <td align="center" style={`padding:${large} ${medium}`}>
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
              <Row style={`padding:0 0 ${medium};font-weight:700;font-size:${px(TEXT.large)}`}>
                {platform}
              </Row>
              <Row style={FRAME}>
                <h1 style={`margin:0 0 ${medium};font-size:${px(TEXT.title)};line-height:1.3`}>{title}</h1>
                {paragraphs.map((paragraph) => (
                  <Paragraph>{typeof paragraph === 'string' ? paragraph : <Link {...paragraph} />}</Paragraph>
                ))}
                <Paragraph>
                  <a href={button.link} style={BUTTON}>
                    {button.text}
                  </a>
                </Paragraph>
                <Paragraph style={ASIDE}>
                  Or open this address:
                  <br />
                </Paragraph>
                <Paragraph style={SMALL}>
                  <a href={button.link} style={`color:${ACCENT};word-break:break-all`}>
                    {button.link}
                  </a>
                </Paragraph>
                <Paragraph style={ASIDE}>{ending}</Paragraph>
              </Row>
              <Row style={`padding:${small} 0 0;color:${MUTED};font-size:${px(TEXT.tiny)}`}>
                {platform}, {publicUrl}
                {links.map((link) => (
                  <>
                    <br />
                    <Link {...link} />
                  </>
                ))}
              </Row>
            </table>
          </td>
        </tr>
      </table>
    </Document>
  );
}

const Link = ({ text, link }: MailLink): JSX.Element => (
  <a href={link} style={`color:${ACCENT}`}>
    {text}
  </a>
);

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
  <p style={`margin:0 0 ${medium};${style}`}>{children}</p>
);

/** The same as text, for mail programs that show no HTML. */
export function plainMail({
  platform,
  publicUrl,
  paragraphs,
  button,
  ending,
  links = [],
}: MailParts): string {
  const asText = (part: string | MailLink): string =>
    typeof part === 'string' ? part : `${part.text}\n${part.link}`;
  const parts = [
    ...paragraphs.map(asText),
    `${button.text}: ${button.link}`,
    ending,
    `${platform}\n${publicUrl}`,
    ...links.map(({ text, link }) => `${text}: ${link}`),
  ];
  return parts.join('\n\n') + '\n';
}
