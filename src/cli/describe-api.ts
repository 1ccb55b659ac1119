import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { DiscoveryService, MetadataScanner, ModulesContainer, NestFactory, Reflector } from '@nestjs/core';
import { AppModule } from '../app.module';
import { SandboxProvider } from '../marketplace/payments/sandbox.provider';
import { loadSettings } from '../platform/config/settings';
import { DatabaseClock } from '../platform/database/database-clock';
import { RouteTable } from '../platform/operations/route-table';
import { failWith } from '../platform/startup/failure';
import { ApiDescription } from '../system/api-description';

/**
 * Prints the API description of a service with default settings, from which the clients are built. Needs no database: the
 * preview mode of Nest reads the modules and creates none of their providers.
 */
async function describeApi(): Promise<void> {
  const settings = loadSettings({}, ['PLATFORM_NAME', 'PUBLIC_URL', 'PAYMENTS']);
  const app = await NestFactory.create(AppModule.with(settings, new DatabaseClock()), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  const routes = new RouteTable(discovery, new MetadataScanner(), new Reflector());
  const description = new ApiDescription(settings, routes, { methods: SandboxProvider.METHODS });
  process.stdout.write(JSON.stringify(description.generate(app)));
}

describeApi().catch((error: unknown) => failWith(error, 'cannot describe the API'));
