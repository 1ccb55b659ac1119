import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AsAction } from '../platform/http/operation-marks';
import { Answers } from '../platform/http/answers';
import { Public } from '../platform/security/access';
import { DescribesProtocol } from '../platform/security/cross-origin';
import { ApiDescription } from './api-description';

@ApiTags('system')
@Controller()
export class OpenApiController {
  constructor(private readonly description: ApiDescription) {}

  @Get(['.well-known/openapi.json', 'openapi.json'])
  @DescribesProtocol()
  @Header('Cache-Control', 'public, max-age=300')
  @Public()
  @Answers(200, undefined, { summary: 'This description: OpenAPI 3.1' })
  @AsAction('browse.api_description', {
    description: 'Get the API description (OpenAPI 3.1); as pages at /docs',
  })
  document(@Res() response: Response): void {
    response.type('application/json').send(this.description.json());
  }
}
