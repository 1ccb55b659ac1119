import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { AdminOrderView } from './orders.dto';
import { orderNotFound } from './orders.errors';
import { OrdersReader } from './orders.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/orders')
export class AdminOrdersController {
  constructor(private readonly reader: OrdersReader) {}

  @Get(':order_id')
  @Answers(200, AdminOrderView, {
    summary: 'Get any order, with its history',
    description: 'Excludes the delivered goods, the address, and the messages.',
    refuses: [orderNotFound],
  })
  @AsCommand('orders show')
  get(@IdParam('ord', 'order_id', orderNotFound) id: string): Promise<AdminOrderView> {
    return this.reader.getForOperator(id);
  }
}
