import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialChecks } from './credential-checks';
import { KeyRings } from './key-rings';
import { KeyRotation } from './key-rotation';
import { SecretKeyProof } from './secret-key-proof';
import { Secrets } from './secrets';
import { SecretKeyProofRecord } from './secret-key-proof.entity';

/** The guard is registered in `app.module.ts`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SecretKeyProofRecord])],
  providers: [CredentialChecks, Secrets, KeyRings, SecretKeyProof, KeyRotation],
  exports: [CredentialChecks, Secrets, KeyRings, SecretKeyProof, KeyRotation],
})
export class SecurityModule {}
