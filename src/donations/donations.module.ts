import { Module } from '@nestjs/common';

/** Gifts to the platform and what they earn. */
@Module({
  imports: [],
})
export class DonationsModule {}
