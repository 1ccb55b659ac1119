import { Global, Module } from '@nestjs/common';
import { KeyRings } from './key-rings';
import { Secrets } from './secrets';

/** Keys to derive. The guard is wired in `app.module.ts`. */
@Global()
@Module({ providers: [Secrets, KeyRings], exports: [Secrets, KeyRings] })
export class SecurityModule {}
