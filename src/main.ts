import './platform/fast/packed-modules';
import 'reflect-metadata';
import { choosePort, settingsFromEnvironment } from './platform/config/environment';
import { failWith } from './platform/startup/failure';
import { serve } from './serve';

async function start(): Promise<void> {
  await choosePort();
  await serve(settingsFromEnvironment());
}

if (require.main === module) start().catch((error: unknown) => failWith(error, 'cannot start'));
