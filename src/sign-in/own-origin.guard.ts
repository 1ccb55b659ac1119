import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { FormsService } from './forms.service';

/** For requests that only our own pages may send. Refuses others before it reads the body. */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(private readonly forms: FormsService) {}

  canActivate(context: ExecutionContext): boolean {
    this.forms.requireOwnOrigin(context.switchToHttp().getRequest<Request>());
    return true;
  }
}
