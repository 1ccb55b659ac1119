import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsScope } from '../../platform/security/access';
import { AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { scopeMissing } from '../../platform/security/scope-checks';
import type { SecretCaller } from './api-key-holders';
import {
  ApiKeysView,
  ApiKeyView,
  ChangeKeyRequest,
  CreatedKeyView,
  CreateKeyRequest,
  RotatedKeyView,
  RotateKeyRequest,
} from './api-keys.dto';
import { apiKeyNotFound, tooManyKeys, keyExceedsOwn, lastKey, notRevocable } from './api-keys.errors';
import { ApiKeysReader } from './api-keys.reader';
import { ApiKeysService } from './api-keys.service';

@ApiTags('agents')
@Controller('agents/me')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly reader: ApiKeysReader,
  ) {}

  @Post('rotate-key')
  @NeedsScope('operation') // a key of any scope may replace itself
  @Answers(200, RotatedKeyView, {
    summary: 'Rotate the calling key',
    description: 'The new secret is shown only once. The previous one works until the grace period ends.',
    refuses: [tooManyKeys],
    idempotent: true,
    secret: true,
  })
  @AsAction('browse.rotate_key')
  rotate(@From() caller: SecretCaller, @Body() body: RotateKeyRequest): Promise<RotatedKeyView> {
    return this.keys.rotate(caller, body.grace_hours);
  }

  @Get('keys')
  @Answers(200, ApiKeysView, { summary: 'List your keys, without their secrets' })
  @AsAction('browse.my_keys')
  list(@From() caller: AgentCaller): Promise<ApiKeysView> {
    return this.reader.listOwn(caller.holder);
  }

  @Post('keys')
  @Answers(201, CreatedKeyView, {
    summary: 'Create another key, optionally with fewer permissions',
    refuses: [scopeMissing, keyExceedsOwn, apiKeyNotFound, tooManyKeys],
    idempotent: true,
    secret: true,
  })
  @AsAction('browse.create_key')
  create(@From() caller: AgentCaller, @Body() body: CreateKeyRequest): Promise<CreatedKeyView> {
    return this.keys.create(caller, body);
  }

  @Patch('keys/:key_id')
  @Answers(200, ApiKeyView, {
    summary: 'Change the limits of a key below yours',
    description:
      'Changes only what the request names; null removes a limit. It can get at most what the keys above it have.',
    refuses: [keyExceedsOwn, apiKeyNotFound],
  })
  @AsAction('browse.change_key')
  async change(
    @From() caller: AgentCaller,
    @IdParam('key', 'key_id', apiKeyNotFound) keyId: string,
    @Body() body: ChangeKeyRequest,
  ): Promise<ApiKeyView> {
    await this.keys.change(caller, keyId, body);
    return this.reader.getOwn(caller.holder, keyId);
  }

  @Delete('keys/:key_id')
  @Answers(204, undefined, {
    summary: 'Revoke a key',
    refuses: [apiKeyNotFound, notRevocable, lastKey],
  })
  @AsAction('browse.revoke_key')
  async revoke(
    @From() caller: AgentCaller,
    @IdParam('key', 'key_id', apiKeyNotFound) keyId: string,
  ): Promise<void> {
    await this.keys.revoke(caller, keyId);
  }
}
