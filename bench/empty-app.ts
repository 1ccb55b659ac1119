/** The startup cost of the framework alone: one module, one route. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller()
class HealthController {
  @Get('health')
  health(): object {
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController] })
class EmptyModule {}

void NestFactory.create(EmptyModule, { logger: false }).then((app) =>
  app.listen(Number(process.env.PORT), '127.0.0.1'),
);
