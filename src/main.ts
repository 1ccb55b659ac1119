import './platform/startup/packed-modules';
import './platform/startup/heap-growth';
import 'reflect-metadata';
import { settingsFromEnvironment } from './platform/config/environment';
import { serve } from './serve';

if (require.main === module) void serve(settingsFromEnvironment());
