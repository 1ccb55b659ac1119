import { Global, Module } from '@nestjs/common';
import { ClearTextSealing } from './clear-text-sealing';
import { CredentialChecks } from './credential-checks';
import { KeyRings } from './key-rings';
import { KeyRotation } from './key-rotation';
import { SealedAddresses } from './sealed-addresses';
import { SecretKeyProof } from './secret-key-proof';
import { Secrets } from './secrets';

/** The guard is registered in `app.module.ts`. */
@Global()
@Module({
  providers: [
    CredentialChecks,
    Secrets,
    SealedAddresses,
    KeyRings,
    SecretKeyProof,
    KeyRotation,
    ClearTextSealing,
  ],
  exports: [CredentialChecks, Secrets, SealedAddresses, KeyRings, SecretKeyProof, KeyRotation],
})
export class SecurityModule {}
