import { afterEach, expect } from 'vitest';
import { takeUndocumentedAnswers } from './documented-answers.ts';

// In every test of the server: an answer that the OpenAPI document does not know is a fault of one of the two.
afterEach(() => {
  expect(takeUndocumentedAnswers()).toEqual([]);
});
