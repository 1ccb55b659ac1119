import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { Public } from '../../platform/security/access';
import { IdentityDocumentsReader } from './identity-documents.reader';
import { IdentityKeysView, ProviderDocumentView } from './identity.dto';

/** The identity provider that comes with the service: what others need to check its tokens. */
@ApiTags('sign-in')
@Public()
@Controller('idp')
export class IdentityController {
  constructor(private readonly documents: IdentityDocumentsReader) {}

  @Get('.well-known/openid-configuration')
  @Header('Cache-Control', 'public, max-age=300')
  @Answers(200, ProviderDocumentView, { summary: 'What our own identity provider says about itself' })
  configuration(): ProviderDocumentView {
    return this.documents.configuration();
  }

  @Get('jwks')
  @Header('Cache-Control', 'public, max-age=300')
  @Answers(200, IdentityKeysView, { summary: 'The public keys that our own ID tokens are signed with' })
  keys(): Promise<IdentityKeysView> {
    return this.documents.keys();
  }
}
