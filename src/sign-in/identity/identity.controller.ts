import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsDocument } from '../../platform/cache/static-documents';
import { Answers } from '../../platform/operations/answers';
import { Public } from '../../platform/security/access';
import { DescribesProtocol } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { IdentityDocumentsReader, IdentityKeysView, ProviderDocumentView } from './identity-documents.reader';

/** The built-in identity provider: the documents that others need to verify its tokens. */
@ApiTags('sign-in')
@Public()
@Lenient()
@Controller('idp')
export class IdentityController {
  constructor(private readonly documents: IdentityDocumentsReader) {}

  @Get('.well-known/openid-configuration')
  @Header('Cache-Control', 'public, max-age=300')
  @AsDocument()
  @Answers(200, ProviderDocumentView, { summary: 'OpenID Connect configuration of this service' })
  configuration(): ProviderDocumentView {
    return this.documents.configuration();
  }

  @Get('jwks')
  @DescribesProtocol()
  @Header('Cache-Control', 'public, max-age=300')
  @AsDocument()
  @Answers(200, IdentityKeysView, { summary: 'Get the public keys that sign ID tokens' })
  keys(): Promise<IdentityKeysView> {
    return this.documents.keys();
  }
}
