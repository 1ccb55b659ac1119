import { Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import type { EgressRules } from './addresses';
import { SafeHttp } from './safe-http';
import { UrlPolicy } from './url-policy';

const rulesOf = (settings: Settings): EgressRules => ({
  production: settings.production,
  allowCidrs: settings.WEBHOOK_ALLOW_CIDRS,
});

/** Outbound HTTP to addresses that others provide. */
@Module({
  providers: [
    {
      provide: SafeHttp,
      inject: [Settings],
      useFactory: (settings: Settings) => new SafeHttp(rulesOf(settings)),
    },
    {
      provide: UrlPolicy,
      inject: [Settings],
      useFactory: (settings: Settings) => new UrlPolicy(rulesOf(settings)),
    },
  ],
  exports: [SafeHttp, UrlPolicy],
})
export class EgressModule {}
