import { invalidPeriodMessage, queryDay } from './fields.ts';

/** Whole days in the store's zone, both included, each optional. */
export const days = {
  startDate: queryDay.meta({ example: '2026-11-01' }),
  endDate: queryDay.meta({ example: '2026-11-30' }),
};

export const startBeforeEnd = {
  check: (query: { startDate?: string | undefined; endDate?: string | undefined }) =>
    query.startDate === undefined || query.endDate === undefined || query.startDate <= query.endDate,
  refusal: { path: ['startDate'], error: invalidPeriodMessage },
};
