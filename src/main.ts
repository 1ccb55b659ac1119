import './platform/startup/packed-modules';
import 'reflect-metadata';
import { settingsFromEnvironment } from './platform/config/environment';
import { serve } from './serve';

if (require.main === module) void serve(settingsFromEnvironment());
