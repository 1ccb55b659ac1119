import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { missing } from '../kernel/refusal';
import { Lenient } from '../platform/security/lenient';
import { AsAction } from '../platform/operations/operation-marks';
import { Answers, AnswersOnce } from '../platform/operations/answers';
import { StaticDocuments } from '../platform/cache/static-documents';
import { Public } from '../platform/security/access';
import { DescribesProtocol } from '../platform/security/cross-origin';
import { ApiDescription } from './api-description';
import { PARTS } from './openapi/tags';

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' });
const partNotFound = missing('part', `The API description has no such part. Use ${eitherOf.format(PARTS)}.`, {
  next: `Use ${eitherOf.format(PARTS)}.`,
});

@ApiTags('system')
@Public()
@Lenient('query')
@Controller()
export class OpenApiController {
  constructor(
    private readonly description: ApiDescription,
    private readonly documents: StaticDocuments,
  ) {}

  @Get(['.well-known/openapi.json', 'openapi.json'])
  @DescribesProtocol()
  @Answers(200, undefined, { summary: 'Get the API description: OpenAPI 3.1' })
  @AnswersOnce()
  @AsAction('browse.api_description', {
    description: 'Get the API description (OpenAPI 3.1); as pages at /docs/reference',
  })
  document(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.send(request, response, 'application/json', this.description.json());
  }

  @Get('openapi/:part.json')
  @DescribesProtocol()
  @ApiParam({ name: 'part', enum: PARTS })
  @Answers(200, undefined, {
    summary: 'Get one part of the API description',
    description: 'The public API, the protocols, or the operator’s API, each complete in itself.',
    refuses: [partNotFound],
  })
  @AnswersOnce()
  part(@Req() request: Request, @Res() response: Response, @Param('part') name: string): Promise<void> {
    const part = PARTS.find((known) => known === name);
    if (!part) throw partNotFound();
    return this.documents.send(request, response, 'application/json', this.description.partJson(part));
  }
}
