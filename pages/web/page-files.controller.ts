import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { missing } from '../../src/kernel/refusal';
import { Answers } from '../../src/platform/operations/answers';
import { acceptsEncoding } from '../../src/platform/cache/compression';
import { pageFileAt, ServesPageFiles } from '../../src/platform/pages/page-files';
import { Public } from '../../src/platform/security/access';

const pageFileNotFound = missing('page_file', 'There is no such file.', {
  next: 'Load the page again: it links to its current files.',
});

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The style sheets, scripts, and fonts of the pages. */
@Public()
@Controller('assets')
export class PageFilesController {
  /** During an upgrade, another version may be requested: it gets the current one, which it must not keep. */
  @Get(':file')
  @ServesPageFiles()
  @ApiExcludeEndpoint()
  @Answers(200, undefined, {
    summary: 'A style sheet, script, or font of the pages',
    refuses: [pageFileNotFound],
  })
  send(@Param('file') name: string, @Req() request: Request, @Res() response: Response): void {
    const found = pageFileAt(name);
    if (!found) throw pageFileNotFound();
    const { file, isCurrent } = found;
    const compressed = acceptsEncoding(request, 'gzip') ? file.compressed : undefined;
    response.set({
      'Content-Type': file.type,
      'Cache-Control': isCurrent ? IMMUTABLE : 'no-store',
      Vary: 'Accept-Encoding',
      ...(compressed && { 'Content-Encoding': 'gzip' }),
    });
    response.end(compressed ?? file.body);
  }
}
