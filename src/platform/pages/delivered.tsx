import type { JSX } from 'preact';
import { shortened } from '../../kernel/excerpt';
import { capitalized, countOf, inWords } from '../../kernel/words';
import { LinkButton, Name } from './components';
import { Moment } from './moment';
import { Written } from './written';

/** Deeper or longer data is shown as JSON only. */
const MAX_DEPTH = 4;
const MAX_ITEMS = 100;
const MAX_LINK = 80;

/** What was delivered: links, files, and texts. If that leaves anything out, all of it is also there as JSON. */
export function Delivered({ data }: { data: unknown }): JSX.Element {
  return (
    <>
      <Value value={data} depth={0} />
      {!isShownWhole(data, 0) && (
        <details>
          <summary>All of it, as JSON</summary>
          <pre tabindex={0} role="group" aria-label="What was delivered, as JSON">
            {JSON.stringify(data, null, 2)}
          </pre>
        </details>
      )}
    </>
  );
}

function isShownWhole(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (fileOf(value)) return Object.keys(value).every((name) => FILE_MEMBERS.has(name));
  const items: unknown[] = Object.values(value);
  return (
    depth < MAX_DEPTH && items.length <= MAX_ITEMS && items.every((item) => isShownWhole(item, depth + 1))
  );
}

function Value({ value, depth }: { value: unknown; depth: number }): JSX.Element | null {
  if (value === null || value === undefined || value === '') return <span class="muted">none</span>;
  if (typeof value === 'string') {
    const link = linkOf(value);
    if (link) return <SafeLink to={link} />;
    return depth === 0 || /\s/.test(value) ? (
      <Written>{value}</Written>
    ) : (
      <span class="code">
        <Name>{value}</Name>
      </span>
    );
  }
  if (typeof value !== 'object') return <>{String(value)}</>;
  const file = fileOf(value);
  if (file) return <FileCard {...file} />;
  if (depth === MAX_DEPTH) return <span class="muted">more, in the JSON below</span>;
  if (Array.isArray(value)) return <Items of={value} depth={depth + 1} />;
  return <Members of={value} depth={depth + 1} />;
}

const Items = ({ of: items, depth }: { of: readonly unknown[]; depth: number }): JSX.Element => (
  <ul class="list">
    {items.slice(0, MAX_ITEMS).map((item) => (
      <li>
        <Value value={item} depth={depth} />
      </li>
    ))}
    {items.length > MAX_ITEMS && <li class="muted">More, in the JSON below</li>}
  </ul>
);

/** A single file or list needs no name. */
function Members({ of: object, depth }: { of: object; depth: number }): JSX.Element | null {
  const members = Object.entries(object).slice(0, MAX_ITEMS) as [string, unknown][];
  const [first] = members;
  if (first && members.length === 1 && typeof first[1] === 'object')
    return <Value value={first[1]} depth={depth} />;
  return (
    <dl class="facts">
      {members.map(([name, value]) => (
        <>
          <dt>
            <Name>{name === 'url' ? 'Link' : capitalized(inWords(name))}</Name>
          </dt>
          <dd>
            <Value value={value} depth={depth} />
          </dd>
        </>
      ))}
    </dl>
  );
}

/** An address that is safe to open. */
function linkOf(text: unknown): URL | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/\S+$/i.test(text.trim())) return undefined;
  return URL.parse(text.trim()) ?? undefined;
}

const REL = 'noreferrer noopener nofollow ugc';

/** The text shows where the link leads: a name or password before the host could imitate another one. */
function SafeLink({ to }: { to: URL }): JSX.Element {
  const rest = `${to.pathname}${to.search}`;
  return (
    <a href={to.href} rel={REL}>
      <bdi dir="ltr">
        <strong>{to.host}</strong>
        {rest !== '/' && shortened(rest, MAX_LINK)}
      </bdi>
    </a>
  );
}

interface DeliveredFile {
  name: string;
  link: URL;
  size?: number;
  type?: string;
  checksum?: string;
  expiresAt?: string;
}

/** The members of a file that its card shows, or that identify it to programs. */
const FILE_MEMBERS = new Set([
  'id',
  'url',
  'download_url',
  'href',
  'filename',
  'name',
  'size_bytes',
  'size',
  'content_type',
  'sha256',
  'expires_at',
]);

/** A file of this platform, or one that the seller describes likewise. */
function fileOf(value: object): DeliveredFile | undefined {
  const { url, download_url, href, filename, name, size_bytes, size, content_type, sha256, expires_at } =
    value as Record<string, unknown>;
  const link = linkOf(url) ?? linkOf(download_url) ?? linkOf(href);
  const called = textIn(filename) ?? textIn(name);
  if (!link || called === undefined) return undefined;
  const bytes = [size_bytes, size].find((one) => Number.isSafeInteger(one) && (one as number) >= 0);
  const expiresAt = textIn(expires_at);
  return {
    name: called,
    link,
    size: bytes as number | undefined,
    type: textIn(content_type),
    checksum: textIn(sha256),
    expiresAt: expiresAt !== undefined && Number.isFinite(Date.parse(expiresAt)) ? expiresAt : undefined,
  };
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function FileCard({ name, link, size, type, checksum, expiresAt }: DeliveredFile): JSX.Element {
  return (
    <div class="note stack tight">
      <p>
        <strong>
          <Name>{name}</Name>
        </strong>
      </p>
      <p class="muted line">
        {size !== undefined && <span>{sizeInWords(size)}</span>}
        {type !== undefined && <span>{type}</span>}
        <span>
          from <bdi dir="ltr">{link.host}</bdi>
        </span>
      </p>
      <p>
        <LinkButton href={link.href} rel={REL} aria-label={`Download ${name}`}>
          Download
        </LinkButton>
      </p>
      {checksum !== undefined && (
        <p class="muted">
          SHA-256 <span class="code">{checksum}</span>
        </p>
      )}
      {expiresAt !== undefined && (
        <p class="muted">
          The link expires <Moment at={expiresAt} />. Reload this page for another one.
        </p>
      )}
    </div>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  if (power === 0) return countOf(bytes, 'byte');
  const format = { style: 'unit', unit: UNITS[power], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en', format).format(bytes / 1000 ** power);
}
