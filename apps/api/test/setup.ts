import { afterEach, expect } from 'vitest';
import { takeUndocumentedAnswers } from './documented-answers.ts';

// In every test of the server: an answer that is not in the OpenAPI document is a bug in one of the two.
afterEach(() => {
  expect(takeUndocumentedAnswers()).toEqual([]);
});
