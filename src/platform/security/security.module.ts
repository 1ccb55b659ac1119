import { Global, Module } from '@nestjs/common';
import { CredentialChecks } from './credential-checks';
import { KeyRings } from './key-rings';
import { KeyRotation } from './key-rotation';
import { SecretKeyProof } from './secret-key-proof';
import { Secrets } from './secrets';

/** Keys to derive. The guard is wired in `app.module.ts`. */
@Global()
@Module({
  providers: [CredentialChecks, Secrets, KeyRings, SecretKeyProof, KeyRotation],
  exports: [CredentialChecks, Secrets, KeyRings, SecretKeyProof, KeyRotation],
})
export class SecurityModule {}
