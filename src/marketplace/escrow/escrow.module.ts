import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminLedgerController } from './admin-ledger.controller';
import { EscrowReader } from './escrow.reader';
import { EscrowService } from './escrow.service';
import { LateRefunds } from './late-refunds.service';
import { LedgerAccount } from './ledger-account.entity';
import { LedgerAuditService } from './ledger-audit.service';
import { LedgerEntry } from './ledger-entry.entity';
import { LedgerHealth } from './ledger-health';
import { LedgerService } from './ledger.service';
import { LedgerTransfer } from './ledger-transfer.entity';
import { LedgerAudit } from './ledger-audit.entity';

@Module({
  imports: [TypeOrmModule.forFeature([LedgerAudit, LedgerAccount, LedgerTransfer, LedgerEntry])],
  controllers: [AdminLedgerController],
  providers: [LedgerService, EscrowService, LateRefunds, EscrowReader, LedgerAuditService, LedgerHealth],
  exports: [LedgerService, EscrowService, LateRefunds, EscrowReader, LedgerAuditService],
})
export class EscrowModule {}
