export * from './computer-status.ts';
export * from './limits.ts';
export * from './money.ts';
export * from './session-clock.ts';
export * from './subscription.ts';
export * from './text.ts';
export * from './time-zones.ts';
