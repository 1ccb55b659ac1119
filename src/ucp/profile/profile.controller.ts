import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/operations/answers';
import { Public } from '../../platform/security/access';
import { DescribesProtocol } from '../../platform/security/cross-origin';
import { SigningKeys } from '../signatures/signing-keys';
import { MAIN_VERSION, UCP_VERSIONS } from '../wire/envelope';
import { versionNotFound } from '../wire/ucp.errors';
import { pagePolicy } from '../../platform/pages/page';
import { handlerPage, handlerSchema } from './handler-documents';
import { handlerName } from './payment-handler';
import { profileDocument } from './profile-document';
import { AsDocument } from '../../platform/cache/static-documents';

const CACHE = 'public, max-age=300';
const PROFILE = {
  status: 200,
  description: 'The profile',
  content: { 'application/json': { schema: { type: 'object' as const, additionalProperties: true } } },
};

/** Serves the documents that platforms read before they shop here. */
@ApiTags('ucp')
@Public()
@Lenient()
@Controller()
export class UcpProfileController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  @Get(['.well-known/ucp', 'ucp/profile'])
  @DescribesProtocol()
  @AsDocument()
  @Answers(200, undefined, { summary: 'Get the UCP profile' })
  @ApiResponse(PROFILE)
  async profile(@Res({ passthrough: true }) response: Response): Promise<object> {
    response.setHeader('Cache-Control', CACHE);
    return profileDocument(MAIN_VERSION, await this.keys.published(), this.settings, { leaf: false });
  }

  @Get('.well-known/ucp/:version')
  @Answers(200, undefined, {
    summary: 'Get the UCP profile for one protocol version',
    refuses: [versionNotFound],
  })
  @ApiResponse(PROFILE)
  async leaf(
    @Param('version') wanted: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const version = UCP_VERSIONS.find((known) => known === wanted);
    if (!version) throw versionNotFound();
    response.setHeader('Cache-Control', CACHE);
    return profileDocument(version, await this.keys.published(), this.settings, { leaf: true });
  }

  @Get('schemas/ucp/escrow.json')
  @AsDocument()
  @Answers(200, undefined, { summary: 'Get the schema of our payment handler’s instruments' })
  @ApiResponse(PROFILE)
  schema(@Res({ passthrough: true }) response: Response): object {
    response.setHeader('Cache-Control', CACHE);
    return handlerSchema(this.settings);
  }

  @Get('docs/ucp/escrow')
  @Answers(200, undefined, { summary: 'Documentation of our payment handler (HTML)' })
  @ApiResponse({
    status: 200,
    description: 'The page',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  page(@Res() response: Response): void {
    const html = handlerPage(handlerName(this.settings), this.settings.PLATFORM_NAME);
    response.setHeader('Cache-Control', CACHE);
    response.setHeader('Content-Security-Policy', pagePolicy());
    response.type('text/html; charset=utf-8').send(html);
  }
}
