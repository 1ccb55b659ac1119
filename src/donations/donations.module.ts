import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { DonationDecisions } from './donation-decisions';
import { Donation, Donor } from './donation.entity';
import { AdminDonationsController, DonationsController } from './donations.controller';
import { DonationsReader } from './donations.reader';
import { DonationsService } from './donations.service';

/** Donations to the platform and their rewards. */
@Module({
  imports: [TypeOrmModule.forFeature([Donor, Donation]), AgentsModule],
  controllers: [DonationsController, AdminDonationsController],
  providers: [DonationsService, DonationDecisions, DonationsReader],
})
export class DonationsModule {}
