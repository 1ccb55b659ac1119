import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { operatorNotFound } from '../sign-in.errors';
import * as operations from './operator-roles.operations';
import { OperatorRoles } from './operator-roles.service';
import {
  GrantOperatorRoleRequest,
  OperatorRolesQuery,
  OperatorRolesView,
  OperatorRoleView,
} from './operators.dto';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/operators')
export class AdminOperatorsController {
  constructor(private readonly roles: OperatorRoles) {}

  @Get()
  @operations.list
  list(@Query() query: OperatorRolesQuery): Promise<OperatorRolesView> {
    return this.roles.list(query);
  }

  @Post()
  @operations.grant
  grant(@From() caller: Caller, @Body() body: GrantOperatorRoleRequest): Promise<OperatorRoleView> {
    return this.roles.grant(caller, body);
  }

  @Delete(':user_id')
  @operations.revoke
  revoke(@From() caller: Caller, @IdParam('usr', 'user_id', operatorNotFound) userId: string): Promise<void> {
    return this.roles.revoke(caller, userId);
  }
}
