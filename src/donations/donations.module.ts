import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { AdminDonationsController } from './donation-administration.controller';
import { DonationDecisions } from './donation-decisions';
import { Donation } from './donation.entity';
import { DonationsController } from './donations.controller';
import { DonationsReader } from './donations.reader';
import { DonationsService } from './donations.service';
import { Donor } from './donor.entity';

/** Donations to the platform and their rewards. */
@Module({
  imports: [TypeOrmModule.forFeature([Donor, Donation]), AgentsModule],
  controllers: [DonationsController, AdminDonationsController],
  providers: [DonationsService, DonationDecisions, DonationsReader],
})
export class DonationsModule {}
