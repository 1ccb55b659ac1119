/** `FAST_MODULES`, before modules are loaded and there are settings. */
export const usesPackedModules = (process.env.FAST_MODULES || process.env.FAST) !== 'false';
