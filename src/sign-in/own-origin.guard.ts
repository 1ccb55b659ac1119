import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { FormsService } from './forms.service';

/** For what only pages of ours may send: others are refused before anything that they send is looked at. */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(private readonly forms: FormsService) {}

  canActivate(context: ExecutionContext): boolean {
    this.forms.requireOwnOrigin(context.switchToHttp().getRequest<Request>());
    return true;
  }
}
