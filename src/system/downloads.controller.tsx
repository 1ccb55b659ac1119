import { WholeListView, wholeListFields } from '../platform/validation/paging';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Lenient } from '../platform/security/lenient';
import { DOCS, DOWNLOADS, REFERENCE } from '../platform/errors/docs-paths';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { missing, refusal } from '../kernel/refusal';
import { Settings } from '../platform/config/settings';
import { Answers, AnswersOnce } from '../platform/operations/answers';
import { Integer, NestedList, Text, WebUrl } from '../platform/validation/fields';
import { matchesTag } from '../platform/operations/versioned';
import { Sample } from '../platform/pages/components';
import { pagePolicy, plainPage } from '../platform/pages/page';
import { Public } from '../platform/security/access';
import { BUILD_VERSION } from '../platform/config/build-info';
import { currentFor, type Download, downloads } from './downloads';

/** Installers ask again each time, and get a 304 unless the service was upgraded. */
const CACHE_CONTROL = 'public, no-cache';

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

const downloadNotFound = missing('download', `No such file; GET ${DOWNLOADS} lists all.`, {
  next: `Choose a file of the list at ${DOWNLOADS}.`,
});

const downloadReplaced = refusal({
  code: 'download_replaced',
  kind: 'gone',
  meaning: 'This version of a client is no longer served; `current` names the file that replaces it.',
  next: `Install the version that GET ${DOWNLOADS} lists. It matches this service.`,
  text: (file: string, url: string) => ({
    detail: `${file} is no longer served here. Install ${url} instead.`,
    current: url,
  }),
});

const EXAMPLE = `rialto-client-${BUILD_VERSION}.tgz`;

class DownloadView {
  @Text({ description: 'With the version, so that its content never changes', example: EXAMPLE })
  file: string;
  @Text({ example: 'TypeScript and JavaScript client (rialto-client)' }) title: string;
  @Text({ example: BUILD_VERSION }) version: string;
  @WebUrl() url: string;
  @Text({
    description: 'The command that installs it',
    example: `npm install https://market.example/downloads/${EXAMPLE}`,
  })
  install: string;
  @Integer({ example: 190_000 }) bytes: number;
  @Text({ description: 'SHA-256 of the file, in hex' }) sha256: string;
}

export class DownloadsView extends WholeListView {
  @NestedList(() => DownloadView) downloads: DownloadView[];
}

/** Clients that fit this version of the service. */
@ApiTags('system')
@Public()
@Lenient()
@Controller(DOWNLOADS)
export class DownloadsController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Answers(200, DownloadsView, {
    summary: 'List the clients that can be installed from this service',
    description: 'Each with the exact command. Browsers get a page.',
  })
  list(@Req() request: Request, @Res({ passthrough: true }) response: Response): DownloadsView | string {
    response.set('Cache-Control', CACHE_CONTROL).vary('Accept');
    const views = [...downloads().values()]
      .filter(({ replaced }) => !replaced)
      .map((download) => this.viewOf(download));
    if (request.accepts(['application/json', 'text/html']) !== 'text/html')
      return { downloads: views, ...wholeListFields(views) };
    response.type('html').set('Content-Security-Policy', pagePolicy({ isPublic: true }));
    return downloadsPage(this.settings.PLATFORM_NAME, views);
  }

  @Get(':file')
  @ApiResponse({ status: 200, description: 'The file', content: BYTES })
  @AnswersOnce()
  @Answers(200, undefined, {
    summary: 'Download a client',
    description:
      'A name without a version, such as `rialto-client.tgz`, redirects to the current file (302).',
    refuses: [downloadNotFound, downloadReplaced],
  })
  send(@Param('file') file: string, @Req() request: Request, @Res() response: Response): void {
    // looked up by name, so no path of the request is ever opened
    const found = downloads().get(file);
    if (!found) return this.sendElsewhere(file, response);
    response.set({ ETag: found.etag, 'Cache-Control': CACHE_CONTROL });
    if (matchesTag(request.get('if-none-match'), found.etag)) return void response.status(304).end();
    response.type(found.type).set('Content-Disposition', `attachment; filename="${file}"`).end(found.content);
  }

  /** Only the name without a version, or an earlier version, leads to another file. */
  private sendElsewhere(file: string, response: Response): void {
    const current = currentFor(file);
    if (!current) throw downloadNotFound();
    const { url } = this.viewOf(current.download);
    if (!current.isAlias) throw downloadReplaced(file, url);
    response.set('Cache-Control', CACHE_CONTROL).redirect(302, `${DOWNLOADS}/${current.download.file}`);
  }

  private viewOf({ file, title, version, install, bytes, sha256 }: Download): DownloadView {
    const url = `${this.settings.PUBLIC_URL}${DOWNLOADS}/${file}`;
    return { file, title, version, url, install: install.replace('{url}', url), bytes, sha256 };
  }
}

function downloadsPage(platform: string, views: DownloadView[]): string {
  const body = (
    <>
      <h1>Downloads</h1>
      <p>
        Clients that fit this version of the service. Install them from here again after an upgrade.{' '}
        <a href={DOCS}>Documentation</a>, <a href={REFERENCE}>API reference</a>
      </p>
      {views.map(({ title, version, url, install, bytes, sha256 }) => (
        <section class="card stack">
          <h2>{title}</h2>
          <Sample about={`Command that installs: ${title}`}>{install}</Sample>
          <p class="muted">
            Version {version}, {Math.ceil(bytes / 1024)} KiB, <a href={url}>download</a>. SHA-256:{' '}
            <span class="code">{sha256}</span>
          </p>
        </section>
      ))}
    </>
  );
  return plainPage({ platform, title: 'Downloads', body, width: 'reading', path: DOWNLOADS });
}
